// A game in numbers, read from its story: what the summary at the end draws.
import type { Entry, Scene } from '../game/wire';

export interface PlayerStats {
  player: string;
  /** Damage its units dealt in each turn or round. */
  byTurn: number[];
  hits: number;
  misses: number;
  lost: number;
}

export function statsOf(scene: Scene, story: readonly Entry[]): { turns: number; players: PlayerStats[] } {
  const ownerOf = new Map(scene.units.map((u) => [u.id, u.player ?? '']));
  const stats = new Map(
    scene.players.map((p) => [p.id, { player: p.id, byTurn: [] as number[], hits: 0, misses: 0, lost: 0 }]),
  );
  let turn = 0;
  for (const entry of story) {
    const actor = stats.get(ownerOf.get(entry.unit ?? '') ?? '');
    if (entry.what === 'turn_began') ++turn;
    else if (entry.what === 'attack_compared' && actor) entry.yes ? ++actor.hits : ++actor.misses;
    else if (entry.what === 'damage_scored' && actor)
      actor.byTurn[turn] = (actor.byTurn[turn] ?? 0) + Math.max(0, entry.tally?.value ?? 0);
    else if (entry.what === 'eliminated' && actor) ++actor.lost;
  }
  const players = [...stats.values()].map((s) => ({ ...s, byTurn: Array.from({ length: turn + 1 }, (_, i) => s.byTurn[i] ?? 0) }));
  return { turns: turn, players };
}

/** Adds up: 1, 2, 0 becomes 1, 3, 3. */
export function running(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((n) => (sum += n));
}
