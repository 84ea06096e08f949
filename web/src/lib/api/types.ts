// What the server sends. The shapes are those of the data packs (docs of the pack format), with what a list
// needs cut out of each unit; the server's README shows one real example of each.

export type UnitType = 'infantry' | 'vehicle' | 'mech';
export type WeightClass = 'light' | 'medium' | 'heavy' | 'assault';
export type Rank = 'green' | 'veteran' | 'elite' | 'unique';
export type SpeedMode = 'foot' | 'aquatic' | 'hover' | 'tracked' | 'wheeled' | 'mech' | 'quad' | 'vtol';
export type RangeType = 'ballistic' | 'energy' | 'melee';
export type EquipSlot = RangeType | 'speed' | 'attack' | 'defense';
export type Color = 'purple' | 'green' | 'red' | 'blue' | 'black' | 'grey' | 'yellow';
export type Shape = 'square' | 'circle';
export type Marker = 'none' | 'green' | 'black';

/** The columns of a combat dial; the first three are also the columns of a heat dial. */
export const dialSlots = ['primary', 'secondary', 'speed', 'attack', 'defense'] as const;
export type DialSlot = (typeof dialSlots)[number];
export const heatSlots = ['primary', 'secondary', 'speed'] as const;
export type HeatSlot = (typeof heatSlots)[number];

export interface Equip {
  color: Color;
  shape: Shape;
  name: string;
}

export interface DialCell {
  value: number;
  equip: Equip | null;
}

export type DialValues = Record<DialSlot, DialCell | null>;

export interface Click extends DialValues {
  click: number;
  marker: Marker;
}

export interface HeatCell {
  mod: number;
  effect: Color | null;
  effectName: string | null;
}

export interface HeatPosition extends Record<HeatSlot, HeatCell | null> {
  heat: number;
}

export interface Weapon {
  slot: 'primary' | 'secondary';
  rangeType: RangeType;
  targets: number;
  minRange: number;
  maxRange: number;
}

/** What both the list and the single unit say. */
interface UnitFacts {
  id: string;
  pack: string;
  name: string;
  variant: string | null;
  nickname: string | null;
  pilotName: string | null;
  rank: Rank | null;
  points: number;
  faction: string;
  type: UnitType;
  class: WeightClass | null;
  speedMode: SpeedMode;
  capacity: number | null;
  artilleryRange: number | null;
  vent: number | null;
  weapons: Weapon[];
  heatToShutdown: number | null;
  flags: string[];
}

/** A unit in the list: the first click stands for the dial. */
export interface UnitSummary extends UnitFacts {
  clicks: number;
  start: DialValues;
  equipment: string[];
}

export interface Inferred {
  rank?: Rank;
  attackSymbol?: string;
  salvageClicks?: number[];
}

export interface ArtilleryMarker {
  color: Color;
  salvageAttack: number;
  salvageDamage: number;
  targetValue: number;
  blastRadius: number;
  /** [lowest result, highest result, inches] */
  driftRanges: [number, number, number][];
  /** Of the black die's 1 to 6: degrees clockwise from the arrow. */
  driftBearings: number[];
}

export interface Unit extends UnitFacts {
  set: string;
  number: number;
  rankBasis: string;
  sourceFaction: string;
  group: string | null;
  attackSymbol: string | null;
  frontArcDegrees: number | null;
  dial: Click[];
  heatDial: HeatPosition[] | null;
  inferred: Inferred | null;
  notes: string[];
  artilleryMarker: ArtilleryMarker | null;
}

/** A text for people. English is always there. */
export interface Text {
  en: string;
  de?: string;
}

export interface Pack {
  id: string;
  title: Text;
  version: string;
  /** real: printed on figures and cards that were sold; original: of our own design. */
  origin: 'real' | 'original';
  source: string;
}

export interface FactionAbility {
  id: string;
  name: Text;
  summary: Text;
}

export interface Faction {
  id: string;
  name: Text;
  /** "#rrggbb", or empty */
  color: string;
  summary: Text | null;
  abilities: FactionAbility[];
}

export interface Catalog {
  packs: Pack[];
  factions: Faction[];
  units: UnitSummary[];
}

/** How sure a wording is: read in that edition, taken over from another, or not on its card at all. */
export type Sourcing = 'sourced' | 'assumed' | 'absent';

export interface Wording {
  text: Text;
  sourcing: Sourcing;
}

interface Explained {
  name: string;
  title: Text;
  slot: EquipSlot;
  color: Color;
  rules: Record<string, Wording>;
}

export interface Equipment extends Explained {
  optional: boolean;
}

export interface HeatEffect extends Explained {
  /** The highest result of a die that fails the roll; 0 where there is no roll. */
  failsUpTo: number;
}

export interface EquipmentTable {
  equipment: Equipment[];
  heatEffects: HeatEffect[];
}

export const cardKinds = [
  'gear',
  'pilot',
  'planetary-condition',
  'faction-pride',
  'mercenary-contract',
  'situational-alliance',
  'rally',
  'target-token',
] as const;
export type CardKind = (typeof cardKinds)[number];

/** A cost: a number of points, once or for every 150 points of the build total; null: not recorded. */
export interface Cost {
  points: number;
  per150: boolean;
}

/** Any card. What a kind does not have is left out. */
export interface Card {
  id: string;
  kind: CardKind;
  pack: string;
  name: Text;
  summary: Text;
  cost: Cost | null;
  notes: string[];
  /** Which 'Mechs may take it; empty: all. */
  classes?: WeightClass[];
  factions?: string[];
  slot?: string;
  rangeType?: RangeType;
  singleUse?: boolean;
  modifiers?: { speed: number; attack: number; defense: number };
  tier?: 'common' | 'legendary' | 'gunslinger';
  unique?: boolean;
  preferredUnit?: string;
  alternativeCost?: Cost;
  ability?: Text;
  /** As printed, and what every faction that may recruit the pilot pays. */
  recruitCosts?: { base: number | null; byFaction: Record<string, number>; recruiters: Record<string, number> };
  cancels?: string[];
  canceledBy?: string[];
  pureCost?: Cost;
  defense?: number;
  armor?: string;
  preferred?: RangeType;
  rp?: number;
  otherwise?: number;
  onlyPreferred?: boolean;
}

export interface Cards {
  cards: Card[];
}
