// An army being built: the file it will be, and the small changes of a builder. Legality is the server's business;
// points shown while it is asked come from the printed costs.
import type { ArmyFile, ArmyGear, ArmyUnit } from '../game/rest';
import type { Weapon } from '../game/draft';

export interface Force {
  name: string;
  /** What it is called in German, where that is something else. */
  german: string;
  notes: string[];
  edition: string;
  total: number;
  units: ArmyUnit[];
  cards: string[];
}

export const emptyForce = (edition: string, total: number): Force => ({ name: '', german: '', notes: [], edition, total, units: [], cards: [] });

export const gearId = (gear: ArmyGear): string => (typeof gear === 'string' ? gear : gear.gear);

export function fileOf(force: Force, untitled: string): ArmyFile {
  return {
    name: { en: force.name.trim() || untitled, ...(force.german.trim() ? { de: force.german.trim() } : {}) },
    edition: force.edition,
    buildTotal: force.total,
    units: force.units.map((u) => (u.pilot || u.gear?.length || u.recruitedBy ? u : u.unit)),
    ...(force.cards.length > 0 ? { cards: force.cards } : {}),
    ...(force.notes.some((note) => note.trim()) ? { notes: force.notes.filter((note) => note.trim()) } : {}),
  };
}

/** The army of a file that the server could read. What it does not say keeps its default. */
export function forceOf(file: ArmyFile, fallback: Force): Force {
  const name = typeof file.name === 'string' ? { en: file.name } : file.name;
  return {
    name: name.en,
    german: name.de ?? '',
    notes: file.notes ?? [],
    edition: file.edition ?? fallback.edition,
    total: file.buildTotal ?? fallback.total,
    units: file.units.map((entry) => (typeof entry === 'string' ? { unit: entry } : entry)),
    cards: file.cards ?? [],
  };
}

export const withUnit = (force: Force, unit: string): Force => ({ ...force, units: [...force.units, { unit }] });
export const withoutUnit = (force: Force, at: number): Force => ({ ...force, units: force.units.filter((_, i) => i !== at) });

function changed(force: Force, at: number, change: (unit: ArmyUnit) => ArmyUnit): Force {
  return { ...force, units: force.units.map((u, i) => (i === at ? change(u) : u)) };
}
export const withPilot = (force: Force, at: number, pilot: string): Force =>
  changed(force, at, ({ pilot: _, recruitedBy: __, ...unit }) => (pilot ? { ...unit, pilot } : unit));
export const withRecruiter = (force: Force, at: number, faction: string): Force =>
  changed(force, at, ({ recruitedBy: _, ...unit }) => (faction ? { ...unit, recruitedBy: faction } : unit));
export const withGear = (force: Force, at: number, gear: string): Force =>
  changed(force, at, (unit) => ({ ...unit, gear: [...(unit.gear ?? []), gear] }));
export const withoutGear = (force: Force, at: number, gear: number): Force =>
  changed(force, at, (unit) => ({ ...unit, gear: (unit.gear ?? []).filter((_, i) => i !== gear) }));
/** Sets gear to one of the two damage values, or to whichever it fits. */
export const withGearOn = (force: Force, at: number, gear: number, on: Weapon | null): Force =>
  changed(force, at, (unit) => ({
    ...unit,
    gear: (unit.gear ?? []).map((g, i) => (i !== gear ? g : on ? { gear: gearId(g), on } : gearId(g))),
  }));
export const gearOn = (gear: ArmyGear): Weapon | null => (typeof gear === 'string' ? null : gear.on);
export const gearsOf = (unit: ArmyUnit): string[] => (unit.gear ?? []).map(gearId);

/** What is printed on units and cards, added up: shown until the server has said the exact sum. */
export function printedPoints(force: Force, costOf: (id: string) => number): number {
  const ids = force.units.flatMap((u) => [u.unit, ...gearsOf(u), ...(u.pilot ? [u.pilot] : [])]);
  return [...ids, ...force.cards].reduce((sum, id) => sum + costOf(id), 0);
}
