// From what was chosen on the start page to a game the server can set up. What was not chosen is left to it.
import type { ArmyChoice, BoardChoice, NewGame, StartEdition } from '../game/rest';

export const hotseat = 'person';
const usualPieces = 6;

export interface Wish {
  edition: StartEdition;
  /** A bot, or `hotseat` for a second person at this screen. */
  opponent: string;
  names: readonly [string, string];
  /** "ready:ID", "saved:NAME", "random", or "" for whatever suits. */
  armies: readonly [string, string];
  /** "table:ID", "arena:ID", "random", "place", or "". */
  board: string;
  total: number | null;
  weight: string;
}

export function armyOf(word: string): ArmyChoice | null {
  const [kind, ...rest] = word.split(':');
  const id = rest.join(':');
  if (kind === 'ready' && id) return { ready: id };
  if (kind === 'saved' && id) return { saved: id };
  return kind === 'random' ? { random: true } : null;
}

export function boardOf(word: string, pieces = usualPieces): BoardChoice | null {
  const [kind, id] = word.split(':');
  if (kind === 'table' && id) return { table: id };
  if (kind === 'arena' && id) return { arena: id };
  if (kind === 'random') return { random: pieces };
  return kind === 'place' ? { place: pieces } : null;
}

export function newGame(wish: Wish): NewGame {
  const by = ['person', wish.opponent] as const;
  const free = wish.edition.armies === 'free';
  const seats = by.map((who, i) => {
    const army = free ? armyOf(wish.armies[i as 0 | 1]) : null;
    return { name: wish.names[i as 0 | 1], by: who, ...(army ? { army } : {}) };
  });
  const board = boardOf(wish.board);
  return {
    edition: wish.edition.id,
    ...(wish.total !== null && free ? { total: wish.total } : {}),
    ...(wish.weight ? { class: wish.weight } : {}),
    ...(board ? { board } : {}),
    seats,
  };
}
