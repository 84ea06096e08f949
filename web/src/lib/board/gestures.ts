// Fingers and mouse on the table: one pulls it, two zoom and turn it. A press that hardly moves is a click and
// none of our business.
import { pinched, pulled, type Camera, type Size, type XY } from './camera';

const slack = 6;

export class Gestures {
  private pointers = new Map<number, XY>();
  private start: XY | null = null;
  /** True while, and just after, the table was moved: the click that follows is not meant. */
  moved = false;

  constructor(
    private readonly camera: () => Camera,
    private readonly size: () => Size,
    private readonly look: (camera: Camera) => void,
  ) {}

  down(id: number, at: XY): void {
    if (this.pointers.size === 0) {
      this.moved = false;
      this.start = at;
    }
    this.pointers.set(id, at);
  }

  /** Returns true when the table follows the pointer: the moment to capture it. */
  move(id: number, at: XY): boolean {
    const before = this.pointers.get(id);
    if (!before) return false;
    const started = this.start ?? before;
    if (this.pointers.size === 1) {
      if (!this.moved && Math.hypot(at[0] - started[0], at[1] - started[1]) < slack) return false;
      this.look(pulled(this.camera(), at[0] - before[0], at[1] - before[1]));
    } else if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([key]) => key !== id)?.[1] ?? at;
      this.look(pinched(this.camera(), this.size(), [other, before], [other, at]));
    }
    this.moved = true;
    this.pointers.set(id, at);
    return true;
  }

  up(id: number): void {
    this.pointers.delete(id);
    if (this.pointers.size === 0) this.start = null;
  }
}
