import { describe, expect, it } from 'vitest';
import type { UnitSummary } from '../api/types';
import * as f from './filter';

const cell = (value: number) => ({ value, equip: null });

function unit(id: string, facts: Partial<UnitSummary> = {}): UnitSummary {
  return {
    id,
    pack: 'aod',
    name: 'Hatchetman',
    variant: null,
    nickname: null,
    pilotName: null,
    rank: 'green',
    points: 100,
    faction: 'steel-wolves',
    type: 'mech',
    class: 'medium',
    speedMode: 'mech',
    capacity: null,
    artilleryRange: null,
    vent: 2,
    weapons: [],
    heatToShutdown: 5,
    flags: [],
    clicks: 12,
    start: { primary: cell(3), secondary: cell(2), speed: cell(8), attack: cell(9), defense: cell(20) },
    equipment: [],
    ...facts,
  };
}

const units = [
  unit('AOD101', { points: 127, equipment: ['jump-jets', 'full-strike'], rank: null, flags: ['points-pattern'] }),
  unit('AOD038', { name: 'Hadúr', type: 'vehicle', class: null, speedMode: 'hover', points: 30, faction: 'jade-falcon' }),
  unit('AOD009', { name: 'Towed Gun', type: 'infantry', class: null, speedMode: 'wheeled', points: 12, pack: 'extra' }),
  unit('D090', { name: 'Griffin', class: null, equipment: ['jump-jets'], points: 127, rank: 'unique', nickname: 'Old "Iron"' }),
];
const nameOf = (faction: string) => ({ 'steel-wolves': 'Steel Wolves' })[faction] ?? faction;

function ids(change: (filter: f.Filter) => void): string[] {
  const filter = f.emptyFilter();
  change(filter);
  return f.filtered(units, filter, nameOf).map((u) => u.id);
}

describe('filtering', () => {
  it('shows everything when nothing is wished for', () => {
    expect(ids(() => {})).toHaveLength(4);
    expect(f.isEmpty(f.emptyFilter())).toBe(true);
  });
  it('takes any word of one facet and all facets together', () => {
    expect(ids((x) => (x.chosen.type = ['vehicle', 'infantry']))).toEqual(['AOD038', 'AOD009']);
    expect(ids((x) => {
      x.chosen.type = ['vehicle', 'infantry'];
      x.chosen.faction = ['jade-falcon'];
    })).toEqual(['AOD038']);
  });
  it('wants all of the equipment chosen', () => {
    expect(ids((x) => (x.chosen.equipment = ['jump-jets']))).toEqual(['AOD101', 'D090']);
    expect(ids((x) => (x.chosen.equipment = ['jump-jets', 'full-strike']))).toEqual(['AOD101']);
  });
  it('finds what is not known', () => {
    expect(ids((x) => (x.chosen.rank = ['unknown']))).toEqual(['AOD101']);
    expect(ids((x) => (x.chosen.class = ['unknown']))).toEqual(['D090']); // not vehicles: they have no class
  });
  it('includes both ends of the point range', () => {
    expect(ids((x) => (x.points = { min: 12, max: 30 }))).toEqual(['AOD038', 'AOD009']);
    expect(ids((x) => (x.points = { min: 128, max: null }))).toEqual([]);
  });
  it('searches all words, in any order, without accents, quotes or case', () => {
    expect(ids((x) => (x.text = 'HADUR'))).toEqual(['AOD038']);
    expect(ids((x) => (x.text = 'gun towed'))).toEqual(['AOD009']);
    expect(ids((x) => (x.text = 'iron d090'))).toEqual(['D090']);
    expect(ids((x) => (x.text = 'steel wolves hatch'))).toEqual(['AOD101']);
    expect(ids((x) => (x.text = 'nothing like it'))).toEqual([]);
  });
  it('can show only the uncertain ones', () => {
    expect(ids((x) => (x.uncertain = true))).toEqual(['AOD101']);
  });
});

describe('facet counts', () => {
  it('say what choosing a word would show', () => {
    const filter = f.emptyFilter();
    filter.chosen.type = ['mech'];
    const counts = f.facetCounts(units, filter, nameOf);
    expect(counts.type.get('vehicle')).toBe(1); // another type instead: the own facet does not limit
    expect(counts.faction.get('steel-wolves')).toBe(2);
    expect(counts.faction.get('jade-falcon')).toBe(0); // still listed
    expect(counts.equipment.get('jump-jets')).toBe(2);
  });
  it('agree with the list for equipment, where choices add up', () => {
    const filter = f.emptyFilter();
    filter.chosen.equipment = ['full-strike'];
    expect(f.facetCounts(units, filter, nameOf).equipment.get('jump-jets')).toBe(1);
  });
});

describe('sorting', () => {
  const order = (key: f.SortKey, descending = false) =>
    f.sorted(units, { key, descending }, nameOf).map((u) => u.id);
  it('orders collector’s numbers as numbers', () => {
    expect(order('id')).toEqual(['AOD009', 'AOD038', 'AOD101', 'D090']);
  });
  it('keeps ties in collector’s order both ways', () => {
    expect(order('points')).toEqual(['AOD009', 'AOD038', 'AOD101', 'D090']);
    expect(order('points', true)).toEqual(['AOD101', 'D090', 'AOD038', 'AOD009']);
  });
  it('puts an unknown rank below all known ones', () => {
    expect(order('rank')[0]).toBe('AOD101');
    expect(order('rank', true)[0]).toBe('D090');
  });
  it('does not change the list it is given', () => {
    const before = units.map((u) => u.id);
    order('name');
    expect(units.map((u) => u.id)).toEqual(before);
  });
});

describe('the address', () => {
  it('of the plain list is plain', () => {
    expect(f.toQuery({ filter: f.emptyFilter(), sort: f.defaultSort, view: 'grid' }).toString()).toBe('');
  });
  it('keeps every wish', () => {
    const filter = f.emptyFilter();
    filter.text = 'iron';
    filter.chosen.faction = ['steel-wolves', 'jade-falcon'];
    filter.chosen.equipment = ['evade'];
    filter.points = { min: 10, max: 200 };
    filter.uncertain = true;
    const state: f.ListState = { filter, sort: { key: 'points', descending: true }, view: 'table' };
    expect(f.fromQuery(new URLSearchParams(f.toQuery(state).toString()))).toEqual(state);
    expect(f.countChoices(filter)).toBe(6);
  });
  it('forgives nonsense', () => {
    const state = f.fromQuery(new URLSearchParams('min=ten&max=-4&sort=colour&view=cube&faction=,,'));
    expect(state).toEqual({ filter: f.emptyFilter(), sort: f.defaultSort, view: 'grid' });
  });
});
