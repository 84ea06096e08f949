// What is asked of the server outside a game: what can be played, games made and going on, records, armies, rules.
import { ApiError } from '../api/client';
import type { Entry, Mistake, Scene, View } from './wire';

export interface StartEdition {
  id: string;
  name: string;
  board: 'plane' | 'hexes';
  total: number;
  totals?: number[];
  seats: [number, number];
  classes?: string[];
}
export interface StartBot {
  id: string;
  name: string;
  about: string;
}
export interface StartArmy {
  id: string;
  name: string;
  edition: string;
  points: number;
  units: number;
}
export interface StartPlace {
  id: string;
  name: string;
  size?: [number, number];
}
export interface Start {
  editions: StartEdition[];
  bots: StartBot[];
  armies: StartArmy[];
  tables: StartPlace[];
  arenas: StartPlace[];
}

export type ArmyChoice = { ready: string } | { random: true } | { file: ArmyFile };
export interface NewGame {
  edition: string;
  total?: number;
  class?: string;
  board: { table: string } | { random: true } | { place: true } | { arena: string };
  seed?: number;
  seats: { name: string; by: string; army: ArmyChoice }[];
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
  winner?: string | null;
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
export interface ArmyProblem {
  where?: string;
  what: string;
  rule?: string;
  remedy?: string;
}
export interface RuleText {
  id: string;
  text: string;
  chapter: string;
  edition: string;
}

/** A request the server understood and refused, with everything that is wrong. */
export class Refused extends Error {
  constructor(readonly problems: Mistake[]) {
    super(problems.map((p) => p.what).join(' '));
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, '');
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { problems?: Mistake[]; error?: string } | null;
  if (body?.problems) throw new Refused(body.problems);
  throw new ApiError(response.status, body?.error ?? response.statusText);
}

const json = async <T>(path: string, init?: RequestInit): Promise<T> => (await (await ask(path, init)).json()) as T;

function post(body: unknown, method = 'POST'): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, body: text, headers: { 'content-type': 'application/json' } };
}

const part = encodeURIComponent;

export const games = {
  start: (lang: string) => json<Start>(`/api/start?lang=${lang}`),
  create: (game: NewGame) => json<Created>('/api/games', post(game)),
  list: async () => (await json<{ games: GameLine[] }>('/api/games')).games,
  record: async (game: string) => (await ask(`/api/games/${part(game)}/record`)).text(),
  replay: (game: string, lang: string) => json<Replay>(`/api/games/${part(game)}/replay?lang=${lang}`),
  replayOf: (record: string, lang: string) => json<Replay>(`/api/replay?lang=${lang}`, post(record)),
  rule: (id: string, lang: string) => json<RuleText>(`/api/rules/${part(id)}?lang=${lang}`),
  check: (edition: string, total: number, army: ArmyFile, lang: string) =>
    json<Record<string, unknown>>(`/api/armies/check?lang=${lang}`, post({ edition, total, army })),
  armies: () => json<{ armies: { name: string; army: ArmyFile }[] }>('/api/armies'),
  keepArmy: (name: string, army: ArmyFile) => ask(`/api/armies/${part(name)}`, post(army, 'PUT')),
  dropArmy: (name: string) => ask(`/api/armies/${part(name)}`, { method: 'DELETE' }),
};
