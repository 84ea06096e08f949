// The mathematics of a dial that is turned by hand: positions, angles, and how drags, wheels and keys become
// whole clicks. Pure functions; the components draw what these say.
//
// Angles are degrees, clockwise, as SVG turns. Position i of a dial with n places sits i*360/n *before* the
// window, so that turning the disc clockwise by that much brings it there.

/**
 * Places on a combat dial: one per click and one for elimination. Printed discs have 9, 12 or 18 places and
 * leave some blank; ours leaves none, so that the numbers can be larger.
 */
export function combatPlaces(clicks: number): number {
  return Math.max(9, clicks + 1);
}

/** A heat dial is drawn with eight places, more if it has more positions and its shutdown. */
export function heatPlaces(positions: number): number {
  return Math.max(8, positions + 1);
}

export function stepOf(places: number): number {
  return 360 / places;
}

/** How far the disc must be turned for position `index` to stand in the window. */
export function turnOf(index: number, places: number): number {
  return index * stepOf(places);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The angle of a pointer about the dial's centre, in degrees clockwise from east. */
export function pointerAngle(x: number, y: number, centreX: number, centreY: number): number {
  return (Math.atan2(y - centreY, x - centreX) * 180) / Math.PI;
}

/** From one pointer angle to the next the short way round: -180 < result <= 180. */
export function shortWay(from: number, to: number): number {
  const turned = (((to - from) % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

/** Where a drag by `turned` degrees (summed over its moves) leaves a dial that began at `start`. */
export function draggedTo(start: number, turned: number, places: number, last: number): number {
  return clamp(Math.round(start + turned / stepOf(places)), 0, last);
}

/** The disc while it is dragged: it follows the hand, but not beyond its ends. */
export function heldTurn(start: number, turned: number, places: number, last: number): number {
  const slack = 0.35;
  return clamp(start + turned / stepOf(places), -slack, last + slack) * stepOf(places);
}

/** What a key does to a dial; null when the dial does not know it. */
export function keyTurn(key: string, index: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return clamp(index + 1, 0, last);
    case 'ArrowLeft':
    case 'ArrowUp':
      return clamp(index - 1, 0, last);
    case 'PageDown':
      return clamp(index + 3, 0, last);
    case 'PageUp':
      return clamp(index - 3, 0, last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Sums small wheel movements (touchpads send many) and gives out whole clicks. */
export class WheelCounter {
  static readonly perClick = 60;
  private sum = 0;

  add(delta: number): number {
    if (Math.sign(delta) !== Math.sign(this.sum)) this.sum = 0;
    this.sum += delta;
    const clicks = Math.trunc(this.sum / WheelCounter.perClick) + 0; // no -0
    this.sum -= clicks * WheelCounter.perClick;
    return clicks;
  }
}
