// An order while it is being made up: what has been pointed at so far, and the order it amounts to. Which parts
// an order type has is its form, not its rule: whether it may be given, the server says.
import type { Order, Spot } from './wire';

export type Weapon = 'primary' | 'secondary';

export interface Member {
  unit: string;
  to: Spot | null;
  facing: number | null;
  /** It was sent somewhere of its own; otherwise it keeps its place beside the leader. */
  sent?: boolean;
}

export interface Draft {
  type: string;
  unit: string;
  /** Way-points; with `find` only the last counts, and the engine looks for the way. */
  path: Spot[];
  find: boolean;
  facing: number | null;
  /** The facing was chosen; otherwise it follows the way. */
  turned: boolean;
  weapon: Weapon | null;
  attackKind: 'ranged' | 'close';
  targets: string[];
  /** Artillery: where the markers go. */
  spots: Spot[];
  /** Others who share the order; in a move each with its own way. */
  members: Member[];
  /** The destination is beside this unit, touching it, on the side towards a point. */
  beside: { unit: string; toward: Spot } | null;
  /** A VTOL shoots on its way, after so many inches. */
  shoots: boolean;
  after: number;
  flags: Partial<Record<Flag, boolean>>;
  board: string[];
  disembark: string[];
  cancel: string[];
  climb: boolean | null;
}

export const flags = ['run', 'jump', 'indirect', 'reckless', 'capture', 'disembarkLast'] as const;
export type Flag = (typeof flags)[number];

interface Form {
  path?: boolean;
  targets?: boolean;
  weapon?: boolean;
  /** It may do without targets. */
  optional?: boolean;
  spots?: boolean;
  members?: boolean;
  carries?: boolean;
  flags?: readonly Flag[];
}

/** What can be said with an order of each type. */
const forms: Record<string, Form> = {
  move: { path: true, members: true, carries: true, flags: ['run', 'jump', 'disembarkLast'] },
  ranged: { targets: true, weapon: true, members: true, flags: ['indirect', 'reckless'] },
  close: { targets: true, weapon: true, members: true, flags: ['capture'] },
  assault: { path: true, targets: true, weapon: true, flags: ['jump', 'reckless'] },
  artillery: { spots: true, members: true },
  charge: { path: true, targets: true },
  ram: { path: true, targets: true },
  'death-from-above': { path: true, targets: true },
  'dig-in': { targets: true, weapon: true, optional: true },
  repair: { targets: true },
  pin: { targets: true },
};

/** Orders that bring an attack along, told under "attack". */
export const bringsAttack = (draft: Draft): boolean => draft.type === 'assault' || draft.type === 'dig-in' || draft.shoots;
/** Somebody can be aimed at. */
export const aims = (draft: Draft): boolean => Boolean(formOf(draft.type).targets) || draft.shoots;
/** It goes up to whom it attacks. */
export const closesIn = (draft: Draft): boolean =>
  draft.type === 'charge' || draft.type === 'ram' || draft.type === 'death-from-above' || (draft.type === 'assault' && draft.attackKind === 'close');

export const formOf = (type: string): Form => forms[type] ?? {};

export function newDraft(type: string, unit: string): Draft {
  return {
    type, unit, path: [], find: true, facing: null, turned: false, weapon: null, attackKind: 'ranged', targets: [], spots: [],
    members: [], beside: null, shoots: false, after: 0, flags: {}, board: [], disembark: [], cancel: [], climb: null,
  };
}

/** One more way-point. Where the engine finds the way there is only one: the destination. */
export function withPoint(draft: Draft, at: Spot): Draft {
  if (formOf(draft.type).spots) return { ...draft, spots: [...draft.spots, at] };
  return { ...draft, path: draft.find ? [at] : [...draft.path, at], beside: null };
}

/** Points at a unit: adds it to the targets, or takes it away again. */
export function withTarget(draft: Draft, unit: string): Draft {
  const there = draft.targets.includes(unit);
  return { ...draft, targets: there ? draft.targets.filter((t) => t !== unit) : [...draft.targets, unit] };
}

export function withMember(draft: Draft, unit: string): Draft {
  const there = draft.members.some((m) => m.unit === unit);
  const members = there
    ? draft.members.filter((m) => m.unit !== unit)
    : [...draft.members, { unit, to: null, facing: null }];
  return { ...draft, members };
}

/** Members who were not sent elsewhere go along: as far as the leader, in the same direction. */
export function marching(draft: Draft, placeOf: (unit: string) => Spot | undefined): Draft {
  const [from, to] = [placeOf(draft.unit), draft.path[draft.path.length - 1]];
  if (draft.type !== 'move' || !from) return draft;
  const [dx, dy] = to ? [to[0] - from[0], to[1] - from[1]] : [0, 0];
  const exact = (n: number): number => Math.round(n * 1000) / 1000;
  const members = draft.members.map((m) => {
    const at = placeOf(m.unit);
    return m.sent || !at ? m : { ...m, to: [exact(at[0] + dx), exact(at[1] + dy)] as Spot };
  });
  return { ...draft, members };
}

export function toggled(list: string[], item: string): string[] {
  return list.includes(item) ? list.filter((x) => x !== item) : [...list, item];
}

function way(path: Spot[], find: boolean): { path?: Spot[]; to?: Spot } {
  const last = path[path.length - 1];
  if (!last) return {};
  return find ? { to: last } : { path };
}

function membersOf(draft: Draft): Order['formation'] {
  if (draft.type !== 'move') return draft.members.map((m) => m.unit);
  return draft.members.map((m) => ({
    unit: m.unit,
    ...(m.to ? { to: m.to } : {}),
    ...(m.facing === null ? {} : { facing: m.facing }),
  }));
}

/** The order as the server reads it: what was not said is left out. */
export function orderOf(draft: Draft): Order {
  const form = formOf(draft.type);
  const order: Order = { type: draft.type, unit: draft.unit };
  if (form.path) Object.assign(order, way(draft.path, draft.find));
  if (form.path && draft.facing !== null) order.facing = draft.facing;
  const weapon = form.weapon && draft.weapon ? { weapon: draft.weapon } : {};
  const chosen = Object.fromEntries((form.flags ?? []).filter((f) => draft.flags[f]).map((f) => [f, true]));
  if (bringsAttack(draft)) {
    const { reckless, ...rest } = chosen;
    const armed = draft.shoots && draft.weapon ? { weapon: draft.weapon } : weapon;
    const attack = { type: draft.attackKind, ...armed, targets: draft.targets, ...(reckless ? { reckless } : {}) };
    if (draft.shoots) order.attack = { ...attack, type: 'ranged', after: draft.after };
    else if (draft.targets.length > 0 || !form.optional) order.attack = attack;
    Object.assign(order, rest);
  } else {
    if (form.targets && draft.targets.length > 0) order.targets = draft.targets;
    Object.assign(order, weapon, chosen);
  }
  if (form.spots) order.at = draft.spots;
  if (form.members && draft.members.length > 0) order.formation = membersOf(draft);
  if (form.carries && draft.board.length > 0) order.board = draft.board;
  if (form.carries && draft.disembark.length > 0) order.disembark = draft.disembark;
  if (draft.cancel.length > 0) order.cancel = draft.cancel;
  if (draft.climb !== null) order.level = [{ climb: draft.climb, after: 0 }];
  return order;
}

/** Has enough been said to ask what it would come to? */
export function isComplete(draft: Draft): boolean {
  const form = formOf(draft.type);
  if (form.spots) return draft.spots.length > 0;
  if (draft.type === 'assault') return draft.path.length > 0 || draft.targets.length > 0;
  if (draft.shoots && draft.targets.length === 0) return false;
  if (form.targets) return draft.targets.length > 0 || Boolean(form.optional);
  if (form.path) {
    return draft.path.length > 0 || draft.facing !== null || draft.disembark.length > 0 || draft.board.length > 0 ||
      draft.climb !== null;
  }
  return true;
}
