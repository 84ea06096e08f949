// Where things are on a drawn dial. The drawing is 400 by 400 with the centre at (0, 0); the stat slot is at
// the bottom, so that what stands in it is upright.

export const dialRadius = 196;

/** Radii of the rows in the stat slot, the innermost first. */
export function rowRadii(rows: number, inner: number, outer: number): number[] {
  const step = rows > 1 ? (outer - inner) / (rows - 1) : 0;
  return Array.from({ length: rows }, (_, i) => inner + i * step);
}

function at(radius: number, degrees: number): string {
  const a = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(a)).toFixed(2)} ${(radius * Math.cos(a)).toFixed(2)}`;
}

/** The stat slot: a piece of a ring around the downward direction, `half` degrees to each side. */
export function slotPath(inner: number, outer: number, half: number): string {
  return (
    `M${at(inner, -half)}A${inner} ${inner} 0 0 0 ${at(inner, half)}` +
    `L${at(outer, half)}A${outer} ${outer} 0 0 1 ${at(outer, -half)}Z`
  );
}

export function circlePath(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** The width of a spoke at a radius, for fitting numbers into it. */
export function spokeWidth(radius: number, step: number): number {
  return 2 * radius * Math.tan((step * Math.PI) / 360);
}

/** One spoke of a disc: the sector around the downward direction, `step` degrees wide. */
export function spokePath(radius: number, step: number): string {
  return `M0 0L${at(radius, step / 2)}A${radius} ${radius} 0 0 1 ${at(radius, -step / 2)}Z`;
}
