// An army being built: the file it will be, and the small changes of a builder. Legality is the server's business;
// points shown while it is asked come from the printed costs.
import type { ArmyFile, ArmyGear, ArmyUnit } from '../game/rest';

export interface Force {
  name: string;
  edition: string;
  total: number;
  units: ArmyUnit[];
  cards: string[];
}

export const emptyForce = (edition: string, total: number): Force => ({ name: '', edition, total, units: [], cards: [] });

const gearId = (gear: ArmyGear): string => (typeof gear === 'string' ? gear : gear.gear);

export function fileOf(force: Force, untitled: string): ArmyFile {
  return {
    name: { en: force.name.trim() || untitled },
    edition: force.edition,
    buildTotal: force.total,
    units: force.units.map((u) => (u.pilot || u.gear?.length || u.recruitedBy ? u : u.unit)),
    ...(force.cards.length > 0 ? { cards: force.cards } : {}),
  };
}

const isText = (x: unknown): x is string => typeof x === 'string';

function unitOf(entry: unknown): ArmyUnit | null {
  if (isText(entry)) return { unit: entry };
  const unit = entry as ArmyUnit | null;
  return unit && isText(unit.unit) ? unit : null;
}

/** Reads an army file; null if it is none. What it does not say keeps its default. */
export function forceOf(text: string, fallback: Force): Force | null {
  let file: ArmyFile;
  try {
    file = JSON.parse(text) as ArmyFile;
  } catch {
    return null;
  }
  if (!file || !Array.isArray(file.units)) return null;
  const units = file.units.map(unitOf);
  if (units.some((u) => u === null)) return null;
  return {
    name: isText(file.name) ? file.name : (file.name?.en ?? ''),
    edition: file.edition ?? fallback.edition,
    total: file.buildTotal ?? fallback.total,
    units: units as ArmyUnit[],
    cards: (file.cards ?? []).filter(isText),
  };
}

export const withUnit = (force: Force, unit: string): Force => ({ ...force, units: [...force.units, { unit }] });
export const withoutUnit = (force: Force, at: number): Force => ({ ...force, units: force.units.filter((_, i) => i !== at) });

function changed(force: Force, at: number, change: (unit: ArmyUnit) => ArmyUnit): Force {
  return { ...force, units: force.units.map((u, i) => (i === at ? change(u) : u)) };
}
export const withPilot = (force: Force, at: number, pilot: string): Force =>
  changed(force, at, ({ pilot: _, ...unit }) => (pilot ? { ...unit, pilot } : unit));
export const withGear = (force: Force, at: number, gear: string): Force =>
  changed(force, at, (unit) => ({ ...unit, gear: [...(unit.gear ?? []), gear] }));
export const withoutGear = (force: Force, at: number, gear: number): Force =>
  changed(force, at, (unit) => ({ ...unit, gear: (unit.gear ?? []).filter((_, i) => i !== gear) }));
export const gearsOf = (unit: ArmyUnit): string[] => (unit.gear ?? []).map(gearId);

/** What is printed on units and cards, added up: shown until the server has said the exact sum. */
export function printedPoints(force: Force, costOf: (id: string) => number): number {
  const ids = force.units.flatMap((u) => [u.unit, ...gearsOf(u), ...(u.pilot ? [u.pilot] : [])]);
  return [...ids, ...force.cards].reduce((sum, id) => sum + costOf(id), 0);
}
