// A season as the server tells it, and what is asked of it (docs/campaign.md).
import { ask, json, post } from '../game/rest';

export interface Refusal {
  sentence: string;
  rule?: string;
  fix?: string;
}
/** A judgement: fine, or the reason why not. */
export interface Judged {
  ok?: true;
  refused?: Refusal;
}

export type AssetKind = 'unit' | 'pilot' | 'gear' | 'rally-card' | 'other';
export interface Asset {
  id: string;
  /** Its collector's number. */
  of: string;
  kind: AssetKind;
  name: string;
  price: number;
  keeping: 'owned' | 'sold' | 'dead';
  reputation: number;
  kills: number;
  on?: string;
  slot?: 'primary' | 'secondary';
  click?: number;
  clicks?: number;
  points?: number;
  damage?: 'able' | 'salvage' | 'eliminated';
  damageName?: string;
  undamaged?: boolean;
  sitsOut?: boolean;
  needsPilot?: boolean;
  repairPrice?: number;
  sell?: Judged;
  repair?: Judged;
  field?: Judged;
  assign?: Judged;
}
export interface Stable {
  name: string;
  manager: string;
  capital: number;
  reputation: number;
  kills: number;
  cycleReputation: number;
  place: number;
  purses: number;
  assets: Asset[];
  yours?: true;
  /** Of a stable that is yours: whoever has it runs the stable. */
  key?: string;
  match?: number;
  forfeit?: Judged;
  surrender?: Judged;
}
export interface Entrant {
  stable: string;
  side: number;
  ready: boolean;
  gained: number;
  units: string[];
  hand: string[];
  forfeited?: true;
  surrendered?: true;
  competitor?: string;
  borrowed?: string;
}
export interface Match {
  number: number;
  cycle: number;
  round: number;
  format: string;
  formatName: string;
  className: string;
  over: boolean;
  winner: number;
  ready: boolean;
  fielded: number;
  entrants: Entrant[];
  game?: string;
}
export interface Cycle {
  format: string;
  matches: number;
  class?: string;
}
export interface Season {
  campaign: string;
  step: number;
  busy: boolean;
  stage: 'founding' | 'market' | 'round' | 'sudden-death' | 'over';
  stageName: string;
  cycle: number;
  round: number;
  agreement: { class: string; className: string; cycles: (Cycle & { name: string; className?: string; purses: number[] })[] };
  advance: Judged;
  stables: Stable[];
  matches: Match[];
  champion?: { name: string; stable: string };
  stableChampion?: string;
}
export interface Good extends Judged {
  of: string;
  kind: AssetKind;
  name: string;
  price: number;
}
export interface Happening {
  what: string;
  sentence: string;
  stable?: string;
  match?: number;
}
export interface Chronicle {
  stables: string[];
  entries: Happening[];
  samples: { cycle: number; round: number; capital: number[]; reputation: number[] }[];
}
export interface SeasonStart {
  fewest: number;
  most: number;
  mostCycles: number;
  mostMatches: number;
  longestName: number;
  classes: { id: string; name: string; capital: number }[];
  formats: { id: string; name: string }[];
  seasons: { players: number; cycles: Cycle[] }[];
}
export interface SeasonLine {
  campaign: string;
  class: string;
  stage: Season['stage'];
  cycle: number;
  cycles: number;
  round: number;
  stables: { name: string; manager: string; reputation: number }[];
  stableChampion?: string;
}
export interface NewSeason {
  class: string;
  cycles: Cycle[];
  stables: { name: string; manager: string }[];
  pilotDeath?: boolean;
  alliedTeams?: boolean;
  flagTeamPurses?: boolean;
  printedTables?: boolean;
  options?: Record<string, string>;
}
export interface Founded {
  campaign: string;
  keys: (string | null)[];
}
/** A command in the form of the campaign file. */
export type Command = Record<string, unknown>;
export type Given = Judged & { told?: Happening[] };
export type Way = 'play' | 'watch' | 'resolve';

const part = encodeURIComponent;
const at = (id: string, what: string, lang: string, keys: string[]) => `/api/campaigns/${part(id)}${what}?lang=${lang}&keys=${keys.map(part).join()}`;

export const seasons = {
  start: (lang: string) => json<SeasonStart>(`/api/campaigns/start?lang=${lang}`),
  list: async () => (await json<{ campaigns: SeasonLine[] }>('/api/campaigns')).campaigns,
  found: (wish: NewSeason) => json<Founded>('/api/campaigns', post(wish)),
  takeOver: (record: string) => json<Founded>('/api/campaigns/record', post(record)),
  view: (id: string, lang: string, keys: string[]) => json<Season>(at(id, '', lang, keys)),
  market: async (id: string, stable: string, lang: string) => (await json<{ goods: Good[] }>(`${at(id, '/market', lang, [])}&stable=${part(stable)}`)).goods,
  chronicle: (id: string, lang: string) => json<Chronicle>(at(id, '/chronicle', lang, [])),
  record: async (id: string, keys: string[]) => (await ask(at(id, '/record', 'en', keys))).text(),
  give: (id: string, command: Command, lang: string, keys: string[]) => json<Given>(at(id, '/do', lang, keys), post(command)),
  judge: (id: string, command: Command, lang: string, keys: string[]) => json<Judged>(at(id, '/judge', lang, keys), post(command)),
  play: (id: string, match: number | undefined, how: Way, lang: string, keys: string[]) =>
    json<{ game?: string; keys?: string[] }>(at(id, '/play', lang, keys), post(match === undefined ? { how } : { match, how })),
};
