// How fast a game is told. A choice of the viewer, kept in this browser; people who want no motion get none.
export const paces = ['slow', 'normal', 'fast'] as const;
export type Pace = (typeof paces)[number];

const storageKey = 'irondial.pace';
const factors: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0 };
let current = $state<Pace>('normal');

export function loadPace(): void {
  const stored = localStorage.getItem(storageKey);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  current = paces.find((known) => known === stored) ?? (calm ? 'fast' : 'normal');
}
export const pace = (): number => factors[current];
export const chosenPace = (): Pace => current;
export function choosePace(wanted: Pace): void {
  current = wanted;
  localStorage.setItem(storageKey, wanted);
}
