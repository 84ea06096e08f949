// The words of a facet as the reader sees them.
import { t } from '../i18n/index.svelte';
import type { Facet } from './filter';
import { equipmentName, factionName, packTitle } from './store.svelte';

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function wordFor(facet: Facet, value: string): string {
  const words = t().words;
  switch (facet) {
    case 'faction':
      return factionName(value);
    case 'equipment':
      return equipmentName(value);
    case 'pack':
      return packTitle(value);
    default:
      return capitalized(words[facet][value] ?? value);
  }
}
