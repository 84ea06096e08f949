// Looking things up in a season: no rule is known here, only how what the server tells hangs together.
import type { Asset, Cycle, Entrant, Good, Judged, Match, NewSeason, Season, SeasonStart, Stable } from './api';

/** The best first. */
export function standings(season: Season): Stable[] {
  return [...season.stables].sort((a, b) => b.reputation - a.reputation || b.kills - a.kills);
}

export const stableNamed = (season: Season, name: string): Stable | undefined => season.stables.find((s) => s.name === name);
export const yours = (season: Season): Stable[] => season.stables.filter((s) => s.yours);
export const owned = (stable: Stable, kind: Asset['kind']): Asset[] => stable.assets.filter((a) => a.kind === kind && a.keeping === 'owned');
export const assetOf = (stable: Stable, id: string): Asset | undefined => stable.assets.find((a) => a.id === id);
export const pilotOf = (stable: Stable, unit: string): Asset | undefined => owned(stable, 'pilot').find((a) => a.on === unit);
export const gearOn = (stable: Stable, unit: string): Asset[] => owned(stable, 'gear').filter((a) => a.on === unit);

/** The sides of a match, each with its stables. */
export function sides(match: Match): Entrant[][] {
  const all: Entrant[][] = [];
  for (const entrant of match.entrants) {
    const with_ = all.find((side) => side[0]?.side === entrant.side);
    if (with_) with_.push(entrant);
    else all.push([entrant]);
  }
  return all;
}

/** Matches by cycle and round, the latest first. */
export function rounds(matches: readonly Match[]): { cycle: number; round: number; matches: Match[] }[] {
  const all: { cycle: number; round: number; matches: Match[] }[] = [];
  for (const match of matches) {
    const last = all.at(-1);
    if (last && last.cycle === match.cycle && last.round === match.round) last.matches.push(match);
    else all.push({ cycle: match.cycle, round: match.round, matches: [match] });
  }
  return all.reverse();
}

export const isMine = (season: Season, match: Match): boolean => match.entrants.some((e) => stableNamed(season, e.stable)?.yours);
export const isBots = (season: Season, match: Match): boolean => match.entrants.every((e) => stableNamed(season, e.stable)?.manager !== 'person');
/** Fights between bots that only wait to be fought. */
export const botsMatches = (season: Season): Match[] => season.matches.filter((m) => !m.over && m.ready && !m.game && isBots(season, m));

export function found(goods: readonly Good[], text: string, kind: string, onlyOk: boolean): Good[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return goods.filter((good) => {
    if (kind && good.kind !== kind) return false;
    if (onlyOk && !good.ok) return false;
    const said = `${good.name} ${good.of}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** Why not, if it is not. */
export const whyNot = (judged: Judged | undefined): string => (judged?.refused ? [judged.refused.sentence, judged.refused.fix ?? ''].join(' ').trim() : '');

/** The result of a match in which nothing happened, to be filled in. */
export function emptyResult(season: Season, match: Match): { match: number; winner: number; entrants: { reputation: number; surrendered: boolean; ownFlag: string; opposingFlag: string; units: { unit: string; click: number; kills: number }[] }[] } {
  return {
    match: match.number,
    winner: -1,
    entrants: match.entrants.map((entrant) => ({
      reputation: 0,
      surrendered: false,
      ownFlag: 'elsewhere',
      opposingFlag: 'elsewhere',
      units: entrant.units.map((unit) => ({ unit, click: assetOf(stableNamed(season, entrant.stable) as Stable, unit)?.click ?? 0, kills: 0 })),
    })),
  };
}

const names = ['Iron Dogs', 'Lynx Works', 'Blue Orca', 'Yak Brothers', 'Red Harriers', 'Grey Moose', 'Cinder Club', 'Night Shift'];

/** Stables for a new season: the first is yours, bots run the others. */
export function newStables(count: number): NewSeason['stables'] {
  return names.slice(0, count).map((name, i) => ({ name, manager: i === 0 ? 'person' : 'greedy' }));
}

/** Three cycles for an evening, from the formats there are. */
export function shortSeason(start: SeasonStart): Cycle[] {
  return start.formats.map((f) => f.id).filter((_, i, all) => i < 2 || i === all.length - 1).map((format, i, all) => ({ format, matches: i === all.length - 1 ? 1 : 2 }));
}

export const wholeSeason = (start: SeasonStart, players: number): Cycle[] =>
  (start.seasons.find((s) => s.players === players)?.cycles ?? []).map(({ format, matches }) => ({ format, matches }));
