// The catalog as the whole client sees it: loaded once at the start, looked up by id everywhere.
import { api } from '../api/client';
import type { Catalog, Color, Equipment, EquipmentTable, Faction, HeatEffect, UnitSummary } from '../api/types';
import { readable, said, t } from '../i18n/index.svelte';
import { defaultEdition, type Edition } from './editions';

interface Loaded {
  catalog: Catalog;
  units: Map<string, UnitSummary>;
  factions: Map<string, Faction>;
  equipment: Map<string, Equipment>;
  heatEffects: Map<string, HeatEffect>;
}

let loaded = $state.raw<Loaded | null>(null);
let edition = $state<Edition>(defaultEdition);

function index({ equipment, heatEffects }: EquipmentTable, catalog: Catalog): Loaded {
  return {
    catalog,
    units: new Map(catalog.units.map((u) => [u.id, u])),
    factions: new Map(catalog.factions.map((f) => [f.id, f])),
    equipment: new Map(equipment.map((e) => [e.name, e])),
    heatEffects: new Map(heatEffects.map((e) => [e.name, e])),
  };
}

export async function loadCatalog(): Promise<void> {
  const [catalog, table] = await Promise.all([api.catalog(), api.equipment()]);
  loaded = index(table, catalog);
}

export function isLoaded(): boolean {
  return loaded !== null;
}

function all(): Loaded {
  if (!loaded) throw new Error('the catalog is not loaded yet');
  return loaded;
}

export const catalog = {
  get units(): readonly UnitSummary[] {
    return all().catalog.units;
  },
  get packs() {
    return all().catalog.packs;
  },
  get factions() {
    return all().catalog.factions;
  },
  get equipment(): readonly Equipment[] {
    return [...all().equipment.values()];
  },
  get heatEffects(): readonly HeatEffect[] {
    return [...all().heatEffects.values()];
  },
  unit: (id: string) => all().units.get(id),
  faction: (id: string) => all().factions.get(id),
  equipmentOf: (name: string) => all().equipment.get(name),
  heatEffectOf: (name: string) => all().heatEffects.get(name),
};

export function factionName(id: string): string {
  const faction = loaded?.factions.get(id);
  return faction ? said(faction.name) : readable(id);
}

export function factionColor(id: string): string {
  return loaded?.factions.get(id)?.color ?? '';
}

export function packTitle(id: string): string {
  const pack = loaded?.catalog.packs.find((p) => p.id === id);
  return pack ? said(pack.title) : readable(id);
}

/** What marks a pack whose figures and cards were never sold: ours, or somebody else's. */
export function originLabel(packId: string): string {
  const real = loaded?.catalog.packs.find((p) => p.id === packId)?.origin !== 'original';
  if (real) return '';
  return packId === 'originals' ? t().cards.ours : t().cards.fanDesign;
}

/** The name of a special equipment or heat effect. */
export function equipmentName(name: string): string {
  const entry = loaded?.equipment.get(name) ?? loaded?.heatEffects.get(name);
  return entry ? said(entry.title) : readable(name);
}

export function equipmentColor(name: string): Color {
  return loaded?.equipment.get(name)?.color ?? 'grey';
}

/** The edition whose wording is shown. It is a choice of the reader, kept while the page is open. */
export function shownEdition(): Edition {
  return edition;
}
export function showEdition(wanted: Edition): void {
  edition = wanted;
}
