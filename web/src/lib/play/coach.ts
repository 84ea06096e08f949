// The lessons of "Learn to play": when each one comes, and what shows that it has been understood. Their words are
// in the dictionaries.
import type { View } from '../game/wire';
import type { Desk } from './desk.svelte';

export const lessons = [
  'welcome', 'terrain', 'deploy', 'orders', 'unit', 'move', 'facing', 'attack', 'sum', 'dial', 'tokens', 'heat', 'victory',
] as const;
export type Lesson = (typeof lessons)[number];

export interface Moment {
  ask: string | null;
  turn: number;
  selected: boolean;
  draft: string | null;
  pointed: boolean;
  aimed: boolean;
  damaged: boolean;
  tokens: boolean;
  heat: boolean;
}

export function momentOf(desk: Desk, view: View): Moment {
  return {
    ask: desk.decision?.ask ?? null,
    turn: view.turn,
    selected: desk.selected !== null,
    draft: desk.draft?.type ?? null,
    pointed: (desk.draft?.path.length ?? 0) > 0,
    aimed: (desk.preview?.attacks?.length ?? 0) > 0,
    damaged: view.units.some((u) => u.click > 0),
    tokens: view.units.some((u) => (u.tokens ?? 0) > 0),
    heat: view.units.some((u) => (u.heat ?? 0) > 0),
  };
}

const comes: Record<Lesson, (m: Moment) => boolean> = {
  welcome: () => true,
  terrain: (m) => m.ask === 'place-feature',
  deploy: (m) => m.ask === 'deploy',
  orders: (m) => m.ask === 'order',
  unit: (m) => m.ask === 'order' && m.selected,
  move: (m) => m.draft === 'move',
  facing: (m) => m.draft === 'move' && m.pointed,
  attack: (m) => m.draft === 'ranged' || m.draft === 'close',
  sum: (m) => m.aimed,
  dial: (m) => m.damaged,
  tokens: (m) => m.tokens,
  heat: (m) => m.heat,
  victory: (m) => m.turn >= 3,
};

/** The first lesson not learnt yet whose moment it is. */
export function lessonFor(moment: Moment, learnt: ReadonlySet<Lesson>): Lesson | null {
  return lessons.find((lesson) => !learnt.has(lesson) && comes[lesson](moment)) ?? null;
}
