// How cards are called in the builder.
import type { Card } from '../api/types';
import { said } from '../i18n/index.svelte';

export function nameOf(cards: readonly Card[], id: string): string {
  const card = cards.find((c) => c.id === id);
  return card ? said(card.name) : id;
}

/** "Pulse (23)", "Long Night (8/150)". */
export const priced = (card: Card): string => `${said(card.name)}${card.cost ? ` (${card.cost.points}${card.cost.per150 ? '/150' : ''})` : ''}`;
