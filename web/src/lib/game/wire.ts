// What travels between browser and server while a game is played: the shapes, nothing else. Lengths are inches
// (in the arena axial hexes), facings degrees counter-clockwise from east (in the arena headings 0 to 11), as in
// records and scenario files. The server's README shows one real example of each message.
import type { SpeedMode, Unit, UnitType, WeightClass } from '../api/types';

/** Inches east and north of the south-west corner, or the axial coordinates of a hex. */
export type Spot = readonly [number, number];

export type TerrainKind = 'clear' | 'hindering' | 'blocking' | 'low-wall' | 'shallow-water' | 'deep-water' | 'water';

/** A piece of terrain: in its own coordinates in the pile, on the table as it lies. */
export interface Feature {
  id: string;
  kind: TerrainKind;
  name?: string;
  elevated?: boolean;
  abrupt?: boolean;
  polygon?: Spot[];
  polyline?: Spot[];
  disc?: { at: Spot; radius: number };
  /** Where an abrupt piece can be climbed. */
  access?: Spot[];
}

/** South-west and north-east corner. */
export type Area = readonly [Spot, Spot];

export interface PlaneBoard {
  kind: 'plane';
  size: Spot;
  zones: { player: string; area: Area }[];
  /** Pieces that players put on the table. */
  pile: Feature[];
}

export interface ArenaHex {
  at: Spot;
  kind: TerrainKind;
  elevated?: boolean;
  abrupt?: boolean;
}
export interface Arena {
  id: string;
  name: string;
  hexes: ArenaHex[];
  starts: { at: Spot; area: string; side: number }[];
}
/** The view says which of the arenas it is. */
export interface HexBoard {
  kind: 'hexes';
  arenas: Arena[];
}

export type Board = PlaneBoard | HexBoard;

export interface ScenePlayer {
  id: string;
  name: string;
  team: number;
  edge?: string;
  by?: string;
  colour: number;
}

export interface Base {
  shape: 'disc' | 'capsule';
  radius: number;
  length?: number;
}

export interface Token {
  defense: number;
  preferred: string;
  reputation: number;
  otherwise: number;
  armor?: string;
  onlyPreferred?: boolean;
}

/** What of a unit never changes. `of` is its collector's number; Target tokens of the arena have neither it nor a base. */
export interface SceneUnit {
  id: string;
  name: string;
  type: UnitType | 'token';
  of?: string;
  player?: string;
  faction?: string;
  class?: WeightClass;
  mode?: SpeedMode;
  points?: number;
  base?: Base;
  front?: number;
  rear?: number;
  clicks?: number;
  heatToShutdown?: number;
  capacity?: number;
  artillery?: { range: number; blast: number };
  gear?: { id: string; name: string; on?: string }[];
  pilot?: { id: string; name: string };
  token?: Token;
  /** A Target token that is the flag of a team. */
  flag?: { team: number; faceUp: boolean };
}

export interface Scene {
  game?: string;
  edition: string;
  name?: string;
  lang: string;
  total?: number;
  class?: string;
  board: Board;
  players: ScenePlayer[];
  units: SceneUnit[];
  /** The figures that take part, by collector's number, with their dials. */
  figures: Record<string, Unit>;
}

export interface Score {
  eliminations?: number;
  holding?: number;
  zone?: number;
  cards?: number;
  reputation?: number;
}

export interface ViewPlayer {
  id: string;
  orders: number;
  out?: boolean;
  score: Score;
  cards?: { id?: string; name?: string }[];
}

export interface ViewUnit {
  id: string;
  place: 'reserve' | 'field' | 'aboard' | 'eliminated' | 'withdrawn';
  at?: Spot;
  facing?: number;
  level?: 'noe' | 'cruising';
  player?: string;
  click: number;
  heat?: number;
  tokens?: number;
  /** It was given an order this turn; `pushes`: and the turn before. */
  ordered?: boolean;
  pushes?: boolean;
  shutdown?: boolean;
  salvage?: boolean;
  captor?: string;
  carrier?: string;
  stance?: string;
  damageDie?: number;
  heatDie?: number;
  pinned?: number;
  pilotOut?: boolean;
  /** Tag team: a teammate is active. */
  idle?: boolean;
  /** ... and it is repaired meanwhile. */
  mends?: number;
  /** The flags under its base. */
  flags?: string[];
  speed?: number;
  attack?: number;
  defense?: number;
  primary?: number;
  secondary?: number;
  equipment?: { name: string; slot: string; off?: boolean }[];
  contacts?: string[];
}

export interface Marker {
  unit?: string;
  player: string;
  at: Spot;
  arrow?: number;
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

/** Where a unit may be deployed. */
export interface Deployment {
  unit: string;
  area?: Area;
  facing?: number;
  hexes?: Spot[];
  aboard?: string[];
}

export type Answer = { order: Order } | { choice: Choice };

/** A card that may be used now: on one of these units, with a facing, or on one of these cards. */
export interface OfferedCard {
  id: string;
  name: string;
  units?: string[];
  turns?: boolean;
  on?: string[];
}

/** Who decides, what about, and what may be answered as far as it can be listed. */
export interface Decision {
  player: string;
  ask: string;
  unit?: string;
  against?: string;
  sentence: string;
  default: Answer;
  units?: string[];
  held?: string[];
  players?: string[];
  cards?: OfferedCard[];
  card?: { id: string; name: string };
  equipment?: string[];
  /** Dice that may be rolled again, counted from 1. */
  dice?: number[];
  reactions?: string[];
  numbers?: number[];
  total?: number;
  places?: Deployment[];
  pieces?: string[];
}

export interface View {
  step: number;
  stage: string;
  turn: number;
  active?: string;
  /** In the arena: whose turn it is, all turns in order, and which arena. */
  acting?: string;
  sequence?: string[];
  arena?: number;
  over: boolean;
  winner?: string;
  players: ViewPlayer[];
  units: ViewUnit[];
  features?: Feature[];
  markers?: Marker[];
  /** Capture the flag: the flag starting area of each team. */
  flagHomes?: { team: number; at: Spot }[];
  decision?: Decision;
  /** May the last answer be taken back? */
  undo?: boolean;
}

export interface Part {
  amount: number;
  rule?: string;
}
export interface Sum {
  value: number;
  parts: Part[];
}

/** One thing that happened; what only the engine cares about has no sentence. */
export interface Entry {
  what: string;
  sentence?: string;
  rules?: string[];
  step?: number;
  player?: string;
  unit?: string;
  other?: string;
  yes?: boolean;
  dice?: number[];
  roll?: string;
  amount?: number;
  length?: number;
  from?: Place;
  place?: Place;
  tally?: Sum;
  against?: Sum;
  equipment?: string;
  order?: string;
  stage?: string;
}

export interface Refusal {
  sentence: string;
  rule?: string;
  fix?: string;
}

export interface Sight {
  range: number;
  clear: boolean;
  inFrontArc?: boolean;
  rearArc?: boolean;
  higher?: boolean;
  blocked?: { units: string[]; features: string[]; rule?: string };
  hindered?: string[];
  line?: [Spot, Spot];
}

export interface AttackSum {
  unit: string;
  attack: Sum;
  defense: Sum;
  damage: Sum;
  needs: number;
  hit: number;
  sight?: Sight;
}

export interface UnitOdds {
  unit: string;
  /** How likely each number of clicks is. */
  clicks: [number, number][];
  heat: [number, number][];
  expectedClicks: number;
  expectedHeat: number;
  eliminated?: number;
  salvage?: number;
  captured?: number;
  shutdown?: number;
  restarted?: number;
  pilotOut?: number;
}

export interface Preview {
  ok?: boolean;
  refused?: Refusal;
  way?: { path: Spot[]; length: number; limit: Sum; end: Place; stopped?: string };
  breakAway?: { needs: number; rule: string };
  attacks?: AttackSum[];
  shells?: { at: Spot; attack: Sum; defense: Sum; needs: number; hit: number; inBlast: string[] }[];
  odds?: UnitOdds[];
}

export interface OfferedOrder {
  type: string;
  ok?: boolean;
  refused?: Refusal;
}
export interface WeaponSum extends Sum {
  type: string;
  targets: number;
  range: [number, number];
}
export interface UnitAnswer {
  unit: string;
  orders: OfferedOrder[];
  values?: { speed: Sum; attack: Sum; defense: Sum; primary?: WeaponSum; secondary?: WeaponSum };
  move?: Sum;
  mayRun?: boolean;
  jumps?: boolean;
  breakAway?: { needs: number; rule: string };
  /** Equipment that can be switched off with an order. */
  cancellable?: string[];
}

export interface Reach {
  loops: Spot[][];
  hexes?: Spot[];
  limit?: Sum;
}

export interface TargetAnswer {
  unit: string;
  ok?: boolean;
  needs?: number;
  hit?: number;
  damage?: number;
  expected?: number;
  eliminated?: number;
  refused?: Refusal;
}

export interface Joined {
  scene: Scene;
  view: View;
  story: Entry[];
  yours: string[];
}

/** The story is kept up to `from` entries, then goes on: after an undo it becomes shorter. */
export interface Moved {
  push: 'moved';
  game: string;
  from: number;
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
