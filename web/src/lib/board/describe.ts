// A unit on the table in words: for screen readers, tooltips and the list of units.
import type { Scene, SceneUnit, View, ViewUnit } from '../game/wire';
import { t } from '../i18n/index.svelte';

export const isOut = (unit: ViewUnit): boolean => unit.place === 'eliminated' || unit.place === 'withdrawn';
export const isOnTable = (unit: ViewUnit): boolean => unit.place === 'field' && unit.at !== undefined;

export function nameOf(scene: Scene, id: string | undefined): string {
  const unit = scene.units.find((u) => u.id === id);
  return unit ? unit.name : (id ?? '');
}

export function playerName(scene: Scene, id: string | undefined): string {
  return scene.players.find((p) => p.id === id)?.name ?? id ?? '';
}

/** The players of a side, by name. */
export const playersOf = (scene: Scene, team: number): string => scene.players.filter((p) => p.team === team).map((p) => p.name).join(', ');

export function passengersOf(view: View, id: string): ViewUnit[] {
  return view.units.filter((u) => u.carrier === id);
}

/** The colour of a side: that of its first player. */
export const colourOfTeam = (scene: Scene, team: number): number => scene.players.find((p) => p.team === team)?.colour ?? 7;

/** The side in whose flag starting area a flag lies; none where it was dropped on the way. */
export const flagAreaOf = (view: View, flag: ViewUnit): number | undefined => view.flagHomes?.find((home) => String(home.at) === String(flag.at))?.team;

function whereFlagLies(scene: Scene, view: View, flag: ViewUnit, team: number): string {
  const w = t().play.unit;
  const area = flagAreaOf(view, flag);
  if (area === undefined) return w.flagDropped;
  return area === team ? w.flagHome : w.flagTaken(playersOf(scene, area));
}

/** What is special about a unit now, each in a few words. */
export function conditionsOf(scene: Scene, view: View, unit: ViewUnit): string[] {
  const w = t().play.unit;
  const said: string[] = [];
  if (isOut(unit)) return [w.eliminated];
  if (unit.carrier) said.push(w.aboard(nameOf(scene, unit.carrier)));
  else if (!unit.at) said.push(w.reserve);
  if (unit.click > 0) said.push(w.click(unit.click));
  if (unit.heat) said.push(w.heat(unit.heat));
  if (unit.tokens) said.push(w.tokens(unit.tokens));
  if (unit.shutdown) said.push(w.shutdown);
  if (unit.captor) said.push(w.captive(nameOf(scene, unit.captor)));
  if (unit.level === 'cruising') said.push(w.cruising);
  if (unit.stance) said.push(orderName(unit.stance));
  if (unit.pilotOut) said.push(w.pilotOut);
  if (unit.idle) said.push(unit.mends ? w.mends(unit.mends) : w.idle);
  const flag = scene.units.find((one) => one.id === unit.id)?.flag;
  if (flag && unit.at) said.push(whereFlagLies(scene, view, unit, flag.team));
  if (unit.flags) said.push(w.flags(unit.flags.map((flag) => nameOf(scene, flag)).join(', ')));
  if (unit.damageDie) said.push(w.damageDie(unit.damageDie));
  if (unit.heatDie) said.push(w.heatDie(unit.heatDie));
  const aboard = unit.flags ? 0 : passengersOf(view, unit.id).length;
  if (aboard > 0) said.push(w.carries(aboard));
  return said;
}

export function labelOf(scene: Scene, view: View, fixed: SceneUnit, unit: ViewUnit): string {
  const name = unit.player ? t().play.unit.of(fixed.name, playerName(scene, unit.player)) : fixed.name;
  return [`${name} (${fixed.id})`, ...conditionsOf(scene, view, unit)].join(', ');
}

export function orderName(type: string): string {
  return (t().play.orders as Record<string, string>)[type.replaceAll('_', '-')] ?? type;
}
