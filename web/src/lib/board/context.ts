// What layers drawn on the table may ask of it.
import { getContext, setContext } from 'svelte';
import type { XY } from './camera';
import type { Space } from './space';

export interface BoardContext {
  readonly space: Space;
  /** The point of the drawing under a pointer. */
  worldAt(event: { clientX: number; clientY: number }): XY;
}

const key = Symbol('board');
export const offerBoard = (board: BoardContext): BoardContext => setContext(key, board);
export const boardHere = (): BoardContext => getContext<BoardContext>(key);
