// Which seats of which games are played at this browser. A key per seat, given out when a game is made; kept
// here, so that a game goes on after the browser was closed.
const storageKey = 'irondial.seats';

type Seats = Record<string, (string | null)[]>;

function read(): Seats {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Seats) ?? {};
  } catch {
    return {};
  }
}

export function keysOf(game: string): string[] {
  return (read()[game] ?? []).filter((key): key is string => typeof key === 'string');
}

export function keepKeys(game: string, keys: (string | null)[]): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...read(), [game]: keys }));
}

/** One more, which somebody handed over. */
export function addKey(game: string, key: string): void {
  const kept = keysOf(game);
  if (!kept.includes(key)) keepKeys(game, [...kept, key]);
}

/** It was handed on: this browser plays there no longer. */
export function dropKey(game: string, key: string): void {
  keepKeys(game, keysOf(game).filter((one) => one !== key));
}
