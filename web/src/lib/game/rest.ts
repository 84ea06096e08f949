// What is asked of the server outside a game: what can be played, games made and going on, records, armies, rules.
import { ApiError } from '../api/client';
import type { Text } from '../api/types';
import { language } from '../i18n/index.svelte';
import type { Entry, Mistake, Scene, View } from './wire';

export interface StartEdition {
  id: string;
  name: string;
  about?: string;
  board: 'plane' | 'hexes';
  total?: number;
  totals?: number[];
  classes?: { id: string; name: string; total?: number }[];
  boards: string[];
  /** fixed: the edition brings its own forces. */
  armies: 'free' | 'fixed';
}
export interface StartBot {
  id: string;
  name: string;
  about: string;
}
export interface StartArmy {
  id: string;
  name: string;
  /** Where it is legal. */
  editions: string[];
  total?: number;
  points: number;
  units: number;
  /** Saved here by somebody, not shipped with the program. */
  saved?: boolean;
}
export interface StartPlace {
  id: string;
  name: string;
  about?: string;
  size?: [number, number];
}
export interface Start {
  editions: StartEdition[];
  bots: StartBot[];
  armies: StartArmy[];
  tables: StartPlace[];
  arenas: StartPlace[];
  terrain?: number;
}

export type ArmyChoice = { ready: string } | { saved: string } | { random: true } | { file: ArmyFile };
export type BoardChoice = { table: string } | { random: number } | { place: number } | { arena: string };
export interface NewGame {
  edition: string;
  total?: number;
  class?: string;
  board?: BoardChoice;
  seed?: string;
  seats: { name: string; by: string; army?: ArmyChoice }[];
}
export interface Created {
  game: string;
  keys: (string | null)[];
}
export interface GameLine {
  game: string;
  edition: string;
  seats: { name: string; by: string }[];
  turn: number;
  over: boolean;
  winner?: string;
  started: string | number;
  moved: string | number;
}

export interface Frame {
  view: View;
  story: Entry[];
}
export interface Replay {
  scene: Scene;
  frames: Frame[];
  /** Where a record stopped making sense; the frames lead up to there. */
  problem?: string;
}

/** An army as written in files; docs/armies.md. */
export type ArmyGear = string | { gear: string; on: 'primary' | 'secondary' };
export interface ArmyUnit {
  unit: string;
  gear?: ArmyGear[];
  pilot?: string;
  recruitedBy?: string;
}
export interface ArmyFile {
  name: string | { en: string; de?: string };
  edition?: string;
  buildTotal?: number;
  units: (string | ArmyUnit)[];
  cards?: string[];
  notes?: string[];
}
export interface ArmyReport {
  name: string;
  edition: string;
  buildTotal: number;
  points: number;
  legal: boolean;
  /** Everything in the file could be read; it comes back in both its written forms. */
  readable: boolean;
  army: ArmyFile;
  text: string;
  problems: { place?: string; rule?: string; message: string; remedy?: string }[];
}
export interface RuleText {
  id: string;
  text: Text;
  section: string;
  /** A reading of ours answers a question. */
  question?: Text;
  editions: string[];
}

/** A request the server understood and refused, with everything that is wrong. */
export class Refused extends Error {
  constructor(readonly problems: Mistake[]) {
    super(problems.map((p) => p.what).join(' '));
  }
}

/** Errors come in the language of the request, so every request says which. */
const spoken = (path: string): string => (/[?&]lang=/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language()}`);

export async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(spoken(path), init);
  } catch {
    throw new ApiError(0, '');
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { problems?: Mistake[]; error?: string } | null;
  if (body?.problems) throw new Refused(body.problems);
  throw new ApiError(response.status, body?.error ?? response.statusText);
}

export const json = async <T>(path: string, init?: RequestInit): Promise<T> => (await (await ask(path, init)).json()) as T;

export function post(body: unknown, method = 'POST'): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, body: text, headers: { 'content-type': 'application/json' } };
}

const part = encodeURIComponent;

export const games = {
  start: (lang: string) => json<Start>(`/api/start?lang=${lang}`),
  create: (game: NewGame) => json<Created>('/api/games', post(game)),
  /** Plays on from a record, or from a position. */
  goOn: (wish: { from: string; step?: number; seats?: { by: string }[] }) => json<Created>('/api/games', post(wish)),
  list: async () => (await json<{ games: GameLine[] }>('/api/games')).games,
  /** A game that is not over is shown only to those who play it: its record holds the dice to come. */
  record: async (game: string, keys: string[]) => (await ask(`/api/games/${part(game)}/record?keys=${keys.map(part).join()}`)).text(),
  replay: (game: string, lang: string, keys: string[]) =>
    json<Replay>(`/api/games/${part(game)}/replay?lang=${lang}&keys=${keys.map(part).join()}`),
  replayOf: (record: string, lang: string) => json<Replay>(`/api/replay?lang=${lang}`, post(record)),
  rule: (id: string) => json<RuleText>(`/api/rules/${part(id)}`),
  check: (army: ArmyFile, lang: string) =>
    json<ArmyReport>(`/api/armies/check?lang=${lang}`, post({ edition: army.edition, total: army.buildTotal, army })),
  /** An army file in either of its forms, read by the server. */
  readArmy: (text: string) => json<ArmyReport>('/api/armies/check', post({ army: text })),
  armies: async () => (await json<{ armies: StartArmy[] }>('/api/armies')).armies,
  army: (name: string) => json<ArmyFile>(`/api/armies/${part(name)}`),
  keepArmy: (name: string, army: ArmyFile) => ask(`/api/armies/${part(name)}`, post(army, 'PUT')),
  dropArmy: (name: string) => ask(`/api/armies/${part(name)}`, { method: 'DELETE' }),
};
