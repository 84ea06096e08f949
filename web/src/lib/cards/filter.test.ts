import { describe, expect, it } from 'vitest';
import type { Card } from '../api/types';
import { cardFilterOf, cardQuery, filteredCards, type CardFilter } from './filter';

function card(id: string, facts: Partial<Card>): Card {
  return { id, kind: 'gear', pack: 'aod', name: { en: id }, summary: { en: '' }, cost: null, notes: [], ...facts };
}

const cards = [
  card('G1', { name: { en: 'Pulse', de: 'Puls' }, classes: ['light'] }),
  card('P1', { kind: 'pilot', name: { en: 'Anastasia' }, classes: ['heavy'], factions: ['steel-wolves'] }),
  card('C1', { kind: 'planetary-condition', name: { en: 'Ice Field', de: 'Eisfeld' } }),
];
const all: CardFilter = { text: '', kind: 'all', weight: '', faction: '' };
const ids = (change: Partial<CardFilter>) =>
  filteredCards(cards, { ...all, ...change }, (f) => (f === 'steel-wolves' ? 'Steel Wolves' : f)).map((c) => c.id);

describe('cards', () => {
  it('are all shown at first', () => expect(ids({})).toEqual(['G1', 'P1', 'C1']));
  it('are found in both languages', () => {
    expect(ids({ text: 'eisfeld' })).toEqual(['C1']);
    expect(ids({ text: 'ice' })).toEqual(['C1']);
    expect(ids({ text: 'wolves anas' })).toEqual(['P1']);
  });
  it('without requirements fit everyone', () => {
    expect(ids({ weight: 'heavy' })).toEqual(['P1', 'C1']);
    expect(ids({ faction: 'jade-falcon' })).toEqual(['G1', 'C1']);
    expect(ids({ kind: 'gear', weight: 'light' })).toEqual(['G1']);
  });
  it('keep their filter in the address', () => {
    const filter: CardFilter = { text: 'x y', kind: 'pilot', weight: 'light', faction: 'steel-wolves' };
    expect(cardFilterOf(new URLSearchParams(cardQuery(filter).toString()))).toEqual(filter);
    expect(cardQuery(all).toString()).toBe('');
    expect(cardFilterOf(new URLSearchParams('kind=nonsense'))).toEqual(all);
  });
});
