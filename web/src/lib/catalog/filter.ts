// Which units the list shows, and in which order. A Filter is a value; the address bar is its storage, so a
// filtered list can be kept as a bookmark or sent to a friend.
import type { UnitSummary } from '../api/types';

/** The facets a unit is sorted into. Within a facet any chosen word will do, between facets all must. */
export const facets = ['faction', 'type', 'class', 'mode', 'rank', 'equipment', 'pack'] as const;
export type Facet = (typeof facets)[number];

export interface Filter {
  text: string;
  chosen: Record<Facet, string[]>;
  /** Point values, both ends included; null: no limit. */
  points: { min: number | null; max: number | null };
  /** Only units with a doubt about their data. */
  uncertain: boolean;
}

/** A unit whose rank or class is not known is filed under this word. */
export const unknown = 'unknown';

export function emptyFilter(): Filter {
  return {
    text: '',
    chosen: { faction: [], type: [], class: [], mode: [], rank: [], equipment: [], pack: [] },
    points: { min: null, max: null },
    uncertain: false,
  };
}

/** The words a unit is filed under in a facet. */
export function wordsOf(unit: UnitSummary, facet: Facet): readonly string[] {
  switch (facet) {
    case 'faction':
      return [unit.faction];
    case 'type':
      return [unit.type];
    case 'class':
      return unit.type === 'mech' ? [unit.class ?? unknown] : [];
    case 'mode':
      return [unit.speedMode];
    case 'rank':
      return [unit.rank ?? unknown];
    case 'equipment':
      return unit.equipment;
    case 'pack':
      return [unit.pack];
  }
}

/** Lower case without accents, so that "mech" finds "'Mech" and "hadur" finds "Hadúr". */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’"]/g, '')
    .toLowerCase();
}

function searched(unit: UnitSummary, factionName: string): string {
  const { id, name, variant, nickname, pilotName } = unit;
  return plain([id, name, variant, nickname, pilotName, factionName].filter(Boolean).join(' '));
}

/** Every word of the text must occur somewhere; their order does not matter. */
function matchesText(unit: UnitSummary, text: string, factionName: string): boolean {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const haystack = searched(unit, factionName);
  return words.every((word) => haystack.includes(word));
}

function matchesFacet(unit: UnitSummary, chosen: readonly string[], facet: Facet): boolean {
  if (chosen.length === 0) return true;
  const words = wordsOf(unit, facet);
  // Equipment is the one facet of which a unit has many words: there, more choices mean a stricter wish.
  return facet === 'equipment'
    ? chosen.every((word) => words.includes(word))
    : chosen.some((word) => words.includes(word));
}

function matchesRest(unit: UnitSummary, filter: Filter, factionName: string): boolean {
  const { min, max } = filter.points;
  if (min !== null && unit.points < min) return false;
  if (max !== null && unit.points > max) return false;
  if (filter.uncertain && unit.flags.length === 0) return false;
  return matchesText(unit, filter.text, factionName);
}

type Names = (faction: string) => string;

export function filtered(units: readonly UnitSummary[], filter: Filter, nameOf: Names): UnitSummary[] {
  return units.filter(
    (unit) =>
      facets.every((facet) => matchesFacet(unit, filter.chosen[facet], facet)) &&
      matchesRest(unit, filter, nameOf(unit.faction)),
  );
}

/**
 * For each word of each facet: how many units choosing it would show, given all other choices. Every word of
 * the catalog has an entry, zeros included, so that options stay in place while the list shrinks.
 */
export function facetCounts(
  units: readonly UnitSummary[],
  filter: Filter,
  nameOf: Names,
): Record<Facet, Map<string, number>> {
  const counts = Object.fromEntries(facets.map((f) => [f, new Map<string, number>()])) as Record<
    Facet,
    Map<string, number>
  >;
  for (const unit of units) {
    const failed = facets.filter((facet) => !matchesFacet(unit, filter.chosen[facet], facet));
    const rest = matchesRest(unit, filter, nameOf(unit.faction));
    for (const facet of facets) {
      const others = failed.length === 0 || (failed.length === 1 && failed[0] === facet && facet !== 'equipment');
      const counted = rest && others ? 1 : 0;
      for (const word of wordsOf(unit, facet)) {
        counts[facet].set(word, (counts[facet].get(word) ?? 0) + counted);
      }
    }
  }
  return counts;
}

export function isEmpty(filter: Filter): boolean {
  return countChoices(filter) === 0;
}

/** How many wishes a filter holds: shown on the button that opens it on a phone. */
export function countChoices(filter: Filter): number {
  const { min, max } = filter.points;
  return (
    facets.reduce((sum, facet) => sum + filter.chosen[facet].length, 0) +
    (filter.text.trim() === '' ? 0 : 1) +
    (min === null && max === null ? 0 : 1) +
    (filter.uncertain ? 1 : 0)
  );
}

// --- Order -----------------------------------------------------------------------------------------------

export const sortKeys = [
  'id', 'name', 'faction', 'points', 'rank', 'clicks', 'damage', 'speed', 'attack', 'defense',
] as const;
export type SortKey = (typeof sortKeys)[number];
export interface Sort {
  key: SortKey;
  descending: boolean;
}
export const defaultSort: Sort = { key: 'id', descending: false };

const ranks = ['green', 'veteran', 'elite', 'unique'];

function sortValue(unit: UnitSummary, key: SortKey, nameOf: Names): number | string {
  switch (key) {
    case 'id':
      return unit.id;
    case 'name':
      return unit.name;
    case 'faction':
      return nameOf(unit.faction);
    case 'points':
      return unit.points;
    case 'clicks':
      return unit.clicks;
    case 'rank':
      return unit.rank === null ? -1 : ranks.indexOf(unit.rank);
    case 'damage':
      return Math.max(unit.start.primary?.value ?? 0, unit.start.secondary?.value ?? 0);
    default:
      return unit.start[key]?.value ?? 0;
  }
}

/** A sorted copy. Ties keep the order of collector's numbers, whichever way the list runs. */
export function sorted(units: readonly UnitSummary[], sort: Sort, nameOf: Names): UnitSummary[] {
  const collator = new Intl.Collator(undefined, { numeric: true });
  const direction = sort.descending ? -1 : 1;
  return [...units].sort((a, b) => {
    const x = sortValue(a, sort.key, nameOf);
    const y = sortValue(b, sort.key, nameOf);
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y));
    return order * direction || collator.compare(a.id, b.id);
  });
}

// --- The address bar -------------------------------------------------------------------------------------

export type View = 'grid' | 'table';
export interface ListState {
  filter: Filter;
  sort: Sort;
  view: View;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** Only what differs from the default is written, so that a plain list has a plain address. */
export function toQuery({ filter, sort, view }: ListState): URLSearchParams {
  const query = new URLSearchParams();
  const text = filter.text.trim();
  if (text !== '') query.set('q', text);
  for (const facet of facets) {
    if (filter.chosen[facet].length > 0) query.set(facet, filter.chosen[facet].join(','));
  }
  const { min, max } = filter.points;
  if (min !== null) query.set('min', String(min));
  if (max !== null) query.set('max', String(max));
  if (filter.uncertain) query.set('uncertain', '1');
  if (sort.key !== defaultSort.key || sort.descending) query.set('sort', (sort.descending ? '-' : '') + sort.key);
  if (view === 'table') query.set('view', 'table');
  return query;
}

/** Reads an address, forgiving what it does not understand. */
export function fromQuery(query: URLSearchParams): ListState {
  const filter = emptyFilter();
  filter.text = query.get('q') ?? '';
  for (const facet of facets) {
    filter.chosen[facet] = [...new Set((query.get(facet) ?? '').split(',').filter(Boolean))];
  }
  filter.points = { min: wholeNumber(query.get('min')), max: wholeNumber(query.get('max')) };
  filter.uncertain = query.get('uncertain') === '1';
  const wanted = query.get('sort') ?? '';
  const key = sortKeys.find((k) => k === wanted.replace(/^-/, ''));
  const sort = key ? { key, descending: wanted.startsWith('-') } : defaultSort;
  return { filter, sort, view: query.get('view') === 'table' ? 'table' : 'grid' };
}
