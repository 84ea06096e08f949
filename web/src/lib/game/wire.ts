// What travels between browser and server while a game is played: the shapes, nothing else. Lengths are inches
// (in the arena axial hexes), facings degrees counter-clockwise from east (in the arena headings 0 to 11), as in
// records and scenario files. The server's README shows one real example of each message.
import type { SpeedMode, UnitType, WeightClass } from '../api/types';

/** Inches east and north of the south-west corner, or the axial coordinates of a hex. */
export type Spot = readonly [number, number];

export type TerrainKind = 'clear' | 'hindering' | 'blocking' | 'low-wall' | 'shallow-water' | 'deep-water' | 'water';

export interface Outline {
  polygon?: Spot[];
  polyline?: Spot[];
  disc?: { centre: Spot; radius: number };
}

/** A piece of terrain: in its own coordinates in the pile, on the table as it lies. */
export interface Feature extends Outline {
  id: string;
  kind: TerrainKind;
  name?: string;
  elevated?: boolean;
  abrupt?: boolean;
}

export interface Zone {
  player?: string;
  edge?: string;
  /** [west, south, east, north], or an outline, or hexes */
  area?: readonly [number, number, number, number];
  polygon?: Spot[];
  hexes?: Spot[];
}

export interface PlaneBoard {
  kind: 'plane';
  size: Spot;
  zones: Zone[];
  features: Feature[];
  /** Pieces that players put on the table. */
  pile?: Feature[];
}

export interface ArenaHex {
  at: Spot;
  kind: TerrainKind;
  elevated?: boolean;
  abrupt?: boolean;
  height?: number;
}

export interface HexBoard {
  kind: 'hexes';
  name: string;
  hexes: ArenaHex[];
  zones?: Zone[];
  boundaries?: unknown[];
}

export type Board = PlaneBoard | HexBoard;

export interface ScenePlayer {
  id: string;
  name: string;
  team: number;
  edge?: string;
  by: string;
  faction?: string;
  colour: number;
}

export interface Base {
  shape: 'disc' | 'capsule';
  radius: number;
  length?: number;
}

/** What of a unit never changes. `of` is its collector's number in the catalog. */
export interface SceneUnit {
  id: string;
  of: string;
  name: string;
  player: string;
  faction?: string;
  type: UnitType;
  class?: WeightClass | null;
  speedMode?: SpeedMode;
  points: number;
  base: Base;
  front: number;
  rear: number;
  gear?: string[];
  pilot?: string | null;
  token?: boolean;
}

export interface Scene {
  game: string;
  edition: string;
  name: string;
  lang: string;
  board: Board;
  players: ScenePlayer[];
  units: SceneUnit[];
}

export interface Score {
  eliminations?: number;
  zone?: number;
  cards?: number;
  reputation?: number;
}

export interface ViewPlayer {
  id: string;
  orders: number;
  out?: boolean;
  score: Score;
}

export interface ViewUnit {
  id: string;
  /** "reserve", "table", "aboard", "eliminated" … */
  place: string;
  at?: Spot;
  facing?: number;
  level?: 'noe' | 'cruising';
  player: string;
  click: number;
  heat?: number;
  tokens: number;
  shutdown?: boolean;
  captor?: string;
  carrier?: string;
  stance?: string;
  damageDie?: number;
  heatDie?: number;
  pilotOut?: boolean;
  speed?: number;
  attack?: number;
  defense?: number;
  damage?: readonly (number | null)[];
  equipment?: string[];
  contacts?: string[];
}

export interface Marker {
  unit?: string;
  player: string;
  at: Spot;
  facing?: number;
  blast?: number;
}

export interface Order {
  type: string;
  unit?: string;
  path?: Spot[];
  to?: Spot;
  at?: Spot[];
  facing?: number;
  weapon?: 'primary' | 'secondary';
  target?: string;
  targets?: string[];
  attack?: { type: string; weapon?: 'primary' | 'secondary'; targets?: string[]; after?: number; capture?: boolean };
  formation?: (string | { unit: string; path?: Spot[]; to?: Spot; facing?: number })[];
  level?: { climb: boolean; after?: number }[];
  run?: boolean;
  jump?: boolean;
  indirect?: boolean;
  reckless?: boolean;
  capture?: boolean;
  board?: string[];
  disembark?: string[];
  disembarkLast?: boolean;
  cancel?: string[];
  card?: string;
  on?: string;
}

/** The answer to any decision but those that want an order: one key says which. */
export type Choice = Record<string, unknown>;

export interface Place {
  at: Spot;
  facing?: number;
}

export interface Decision {
  player: string;
  ask: string;
  unit?: string;
  against?: string;
  sentence: string;
  equipment?: string;
  units?: string[];
  players?: string[];
  cards?: (string | { id: string; name: string })[];
  card?: string;
  dice?: number[];
  optional?: string[];
  reactions?: string[];
  held?: string[];
  total?: number;
  places?: Place[];
  pieces?: string[];
  choices?: { text: string; choice: Choice }[];
  default?: Record<string, unknown>;
}

export interface View {
  step: number;
  stage: string;
  turn: number;
  round?: number;
  active?: string;
  acting?: string;
  over?: boolean;
  winner?: string | null;
  players: ViewPlayer[];
  units: ViewUnit[];
  features?: Feature[];
  markers?: Marker[];
  decision?: Decision | null;
  undo?: boolean;
}

/** One thing that happened, with its sentence. */
export interface Entry {
  step: number;
  what: string;
  sentence: string;
  rules: string[];
  player?: string;
  unit?: string;
  other?: string;
  dice?: number[];
  roll?: string;
  amount?: number;
  from?: Place;
  place?: Place;
}

export interface Part {
  amount: number;
  rule?: string;
  text: string;
}
export interface Sum {
  value: number;
  parts: Part[];
}

export interface Refusal {
  sentence: string;
  rule?: string;
  fix?: string;
}

export interface Sight {
  from: Spot;
  to: Spot;
  range?: number;
  blocks?: string[] | boolean;
  hinders?: string[] | boolean;
}

export interface Preview {
  ok?: boolean;
  refused?: Refusal;
  path?: Spot[];
  length?: number;
  end?: Place;
  attack?: Sum;
  defense?: Sum;
  damage?: Sum;
  needs?: number;
  hit?: number;
  expected?: number;
  odds?: { damage?: [number, number][]; eliminated?: number; heat?: number };
  sight?: Sight | Sight[];
}

export interface OfferedOrder {
  type: string;
  ok?: boolean;
  why?: string;
  rule?: string;
}
export interface UnitAnswer {
  orders: OfferedOrder[];
  values?: Record<string, Sum>;
}

export interface Reach {
  loops?: Spot[][];
  hexes?: Spot[];
}

export interface TargetAnswer {
  unit: string;
  hit?: number;
  expected?: number;
  needs?: number;
  why?: string;
  rule?: string;
}

export interface Joined {
  scene: Scene;
  view: View;
  story: Entry[];
  yours: string[];
}

export interface Moved {
  push: 'moved';
  game: string;
  step: number;
  story: Entry[];
  view: View;
}

/** Something the server would not take: what, and how to mend it. */
export interface Mistake {
  what: string;
  where?: string;
  fix?: string;
  rule?: string;
}
