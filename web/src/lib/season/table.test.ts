import { describe, expect, it } from 'vitest';
import type { Asset, Entrant, Good, Match, Season, SeasonStart, Stable } from './api';
import { botsMatches, emptyResult, found, gearOn, isMine, newStables, pilotOf, rounds, shortSeason, sides, standings, wholeSeason, whyNot } from './table';

const asset = (id: string, kind: Asset['kind'], more: Partial<Asset> = {}): Asset => ({ id, of: id, kind, name: id, price: 10, keeping: 'owned', reputation: 0, kills: 0, ...more });
const stable = (name: string, more: Partial<Stable> = {}): Stable => ({ name, manager: 'greedy', capital: 0, reputation: 0, kills: 0, cycleReputation: 0, place: 0, purses: 0, assets: [], ...more });
const entrant = (name: string, side: number, units: string[] = []): Entrant => ({ stable: name, side, ready: true, gained: 0, units, hand: [] });
const match = (number: number, round: number, entrants: Entrant[], more: Partial<Match> = {}): Match => ({
  number, cycle: 1, round, format: 'standard', formatName: 'standard', className: '', over: false, winner: -1, ready: true, fielded: 1, entrants, ...more,
});

const dogs = stable('Dogs', { manager: 'person', yours: true, reputation: 10, assets: [asset('U', 'unit', { click: 4 }), asset('P', 'pilot', { on: 'U' }), asset('G', 'gear', { on: 'U' }), asset('G2', 'gear', { on: 'U', keeping: 'sold' })] });
const season = {
  stables: [dogs, stable('Lynx', { reputation: 30 }), stable('Orca', { reputation: 10, kills: 1 }), stable('Yak')],
  matches: [match(1, 1, [entrant('Dogs', 0, ['U']), entrant('Lynx', 1)]), match(2, 1, [entrant('Orca', 0), entrant('Yak', 1)]), match(3, 2, [entrant('Orca', 0), entrant('Yak', 1)], { over: true })],
} as unknown as Season;

describe('a season', () => {
  it('is led by reputation, then by kills', () => {
    expect(standings(season).map((s) => s.name)).toEqual(['Lynx', 'Orca', 'Dogs', 'Yak']);
  });
  it('knows what a unit carries, and forgets what was sold', () => {
    expect(pilotOf(dogs, 'U')?.id).toBe('P');
    expect(gearOn(dogs, 'U').map((g) => g.id)).toEqual(['G']);
  });
  it('has rounds, the latest first, and matches of yours and of bots', () => {
    expect(rounds(season.matches).map((r) => r.matches.length)).toEqual([1, 2]);
    expect(season.matches.map((m) => isMine(season, m))).toEqual([true, false, false]);
    expect(botsMatches(season).map((m) => m.number)).toEqual([2]);
  });
  it('puts partners on one side', () => {
    const allied = match(4, 1, [entrant('A', 0), entrant('B', 0), entrant('C', 1), entrant('D', 1)]);
    expect(sides(allied).map((side) => side.map((e) => e.stable))).toEqual([['A', 'B'], ['C', 'D']]);
  });
  it('begins a result where the dials stand', () => {
    const result = emptyResult(season, season.matches[0] as Match);
    expect(result.entrants[0]?.units).toEqual([{ unit: 'U', click: 4, kills: 0 }]);
    expect(result.entrants[1]?.units).toEqual([]);
  });
});

describe('the market', () => {
  const goods: Good[] = [
    { of: 'AOD106', kind: 'unit', name: 'Dasher II', price: 139, ok: true },
    { of: 'AOD-P-008', kind: 'pilot', name: 'War College', price: 10, ok: true },
    { of: 'AOD093', kind: 'unit', name: 'Uziel', price: 124, refused: { sentence: 'Too dear. [CAM-CAPITAL-03]', fix: 'Sell something.' } },
  ];
  it('is searched by all words, in name and number', () => {
    expect(found(goods, 'dasher aod1', '', false).map((g) => g.of)).toEqual(['AOD106']);
    expect(found(goods, '', 'unit', false)).toHaveLength(2);
    expect(found(goods, '', 'unit', true).map((g) => g.of)).toEqual(['AOD106']);
  });
  it('says why not, and what would help', () => {
    expect(whyNot(goods[2])).toBe('Too dear. [CAM-CAPITAL-03] Sell something.');
    expect(whyNot(goods[0])).toBe('');
  });
});

describe('a new season', () => {
  const start = {
    formats: ['standard', 'team', 'weapons-dead', 'grand-melee'].map((id) => ({ id, name: id })),
    seasons: [{ players: 4, cycles: [{ format: 'standard', matches: 3, name: 'standard' }] }],
  } as unknown as SeasonStart;
  it('has one stable of yours, and names of their own for all', () => {
    const stables = newStables(8);
    expect(new Set(stables.map((s) => s.name)).size).toBe(8);
    expect(stables.filter((s) => s.manager === 'person')).toHaveLength(1);
  });
  it('is short, or whole as in the book', () => {
    expect(shortSeason(start)).toEqual([{ format: 'standard', matches: 2 }, { format: 'team', matches: 2 }, { format: 'grand-melee', matches: 1 }]);
    expect(wholeSeason(start, 4)).toEqual([{ format: 'standard', matches: 3 }]);
  });
});
