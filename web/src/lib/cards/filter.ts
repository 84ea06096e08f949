// Which cards the list shows; like the figures' filter, kept in the address.
import { cardKinds, type Card, type CardKind } from '../api/types';
import { plain } from '../catalog/filter';

export interface CardFilter {
  text: string;
  kind: CardKind | 'all';
  weight: string;
  faction: string;
}

type Names = (faction: string) => string;

/** Cards whose German or English name or text holds all the words. */
function matchesText(card: Card, text: string, nameOf: Names): boolean {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const texts = [card.name, card.summary, card.ability].flatMap((t) => (t ? [t.en, t.de ?? ''] : []));
  const haystack = plain([card.id, ...texts, ...(card.factions ?? []).map(nameOf)].join(' '));
  return words.every((word) => haystack.includes(word));
}

/** A card without requirements fits every 'Mech and every faction. */
export function filteredCards(cards: readonly Card[], filter: CardFilter, nameOf: Names): Card[] {
  return cards.filter(
    (card) =>
      (filter.kind === 'all' || card.kind === filter.kind) &&
      (filter.weight === '' || !card.classes?.length || card.classes.some((c) => c === filter.weight)) &&
      (filter.faction === '' || !card.factions?.length || card.factions.includes(filter.faction)) &&
      matchesText(card, filter.text, nameOf),
  );
}

export function cardQuery(filter: CardFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (filter.kind !== 'all') query.set('kind', filter.kind);
  if (filter.text.trim() !== '') query.set('q', filter.text.trim());
  if (filter.weight !== '') query.set('class', filter.weight);
  if (filter.faction !== '') query.set('faction', filter.faction);
  return query;
}

export function cardFilterOf(query: URLSearchParams): CardFilter {
  return {
    text: query.get('q') ?? '',
    kind: cardKinds.find((kind) => kind === query.get('kind')) ?? 'all',
    weight: query.get('class') ?? '',
    faction: query.get('faction') ?? '',
  };
}
