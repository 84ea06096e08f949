// Where things of the game are in the drawing. The plane and the arena differ in coordinates and facings; the rest
// of the client draws without knowing which it is. One inch is 40 units; y grows downward, north is up.
import type { Arena, Base, Board, HexBoard, Spot } from '../game/wire';
import type { Box, XY } from './camera';

export const inch = 40;
/** From the middle of a hex to a corner: a 'Mech's base fits within its sides. */
export const hexRadius = 1.34 * inch;
const root3 = Math.sqrt(3);

export interface Space {
  readonly hexes: boolean;
  readonly box: Box;
  /** Where a spot lies in the drawing. */
  point(spot: Spot): XY;
  /** The spot at a point of the drawing: to a hundredth of an inch, or the hex. */
  spot(at: XY): Spot;
  /** Degrees clockwise from east, as drawings turn. */
  angle(facing: number): number;
  /** The facing that looks along an angle of the drawing, as finely as the game knows it. */
  facing(angle: number): number;
  /** The next facing to the left (+1) or right (-1). */
  step(facing: number, by: number): number;
  /** How far apart two spots are, as a ruler or the hexes say. */
  distance(a: Spot, b: Spot): number;
}

const modulo = (n: number, m: number): number => ((n % m) + m) % m;

export function planeSpace(size: Spot): Space {
  const [width, height] = size;
  return {
    hexes: false,
    box: { left: 0, top: -height * inch, right: width * inch, bottom: 0 },
    point: ([x, y]) => [x * inch, -y * inch],
    spot: ([x, y]) => [Math.round((x / inch) * 100) / 100, Math.round((-y / inch) * 100) / 100],
    angle: (facing) => -facing,
    facing: (angle) => modulo(Math.round(-angle), 360),
    step: (facing, by) => modulo(facing + 15 * by, 360),
    distance: (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]),
  };
}

function nearestHex(q: number, r: number): Spot {
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}

export function hexSpace(hexes: readonly { at: Spot }[]): Space {
  const point = ([q, r]: Spot): XY => [1.5 * hexRadius * q, root3 * hexRadius * (r + q / 2)];
  const all = hexes.map((h) => point(h.at));
  const across = all.map(([x]) => x);
  const down = all.map(([, y]) => y);
  return {
    hexes: true,
    box: {
      left: Math.min(...across) - hexRadius,
      right: Math.max(...across) + hexRadius,
      top: Math.min(...down) - hexRadius,
      bottom: Math.max(...down) + hexRadius,
    },
    point,
    spot: ([x, y]) => {
      const q = x / (1.5 * hexRadius);
      return nearestHex(q, y / (root3 * hexRadius) - q / 2);
    },
    angle: (facing) => -30 * facing,
    facing: (angle) => modulo(Math.round(-angle / 30), 12),
    step: (facing, by) => modulo(facing + by, 12),
    distance: (a, b) => {
      const [q, r] = [b[0] - a[0], b[1] - a[1]];
      return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
    },
  };
}

/** The arena a view plays in. */
export function arenaOf(board: HexBoard, view: { arena?: number }): Arena {
  const arena = board.arenas[view.arena ?? 0] ?? board.arenas[0];
  if (!arena) throw new Error('a game in the arena has an arena');
  return arena;
}

export function spaceOf(board: Board, view: { arena?: number }): Space {
  return board.kind === 'plane' ? planeSpace(board.size) : hexSpace(arenaOf(board, view).hexes);
}

/** What has no base of its own, a Target token, is as large as a 'Mech. */
export const tokenBase: Base = { shape: 'disc', radius: 0.85 };

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** The outline of a hex about a point. */
export function hexPath([x, y]: XY, radius = hexRadius): string {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const a = (k * Math.PI) / 3;
    return `${n(x + radius * Math.cos(a))} ${n(y + radius * Math.sin(a))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A base about the origin, looking east; `grow` makes it larger all round, in units of the drawing. */
export function basePath(base: Base, grow = 0): string {
  const r = base.radius * inch + grow;
  const half = base.shape === 'capsule' ? Math.max(0, ((base.length ?? 0) / 2) * inch - base.radius * inch) : 0;
  return `M${n(-half)} ${n(-r)}H${n(half)}A${n(r)} ${n(r)} 0 0 1 ${n(half)} ${n(r)}H${n(-half)}A${n(r)} ${n(r)} 0 0 1 ${n(-half)} ${n(-r)}Z`;
}

/** A sector about the origin, opening `degrees` wide about an angle. */
export function sectorPath(radius: number, middle: number, degrees: number): string {
  if (degrees >= 360) return `M${n(radius)} 0A${n(radius)} ${n(radius)} 0 1 1 ${n(-radius)} 0A${n(radius)} ${n(radius)} 0 1 1 ${n(radius)} 0Z`;
  const corner = (a: number): string =>
    `${n(radius * Math.cos((a * Math.PI) / 180))} ${n(radius * Math.sin((a * Math.PI) / 180))}`;
  const far = degrees > 180 ? 1 : 0;
  return `M0 0L${corner(middle - degrees / 2)}A${n(radius)} ${n(radius)} 0 ${far} 1 ${corner(middle + degrees / 2)}Z`;
}

export function linePath(points: readonly XY[], closed = false): string {
  return points.length === 0 ? '' : `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** Where a letter on an outline is read best: its middle. */
export function middleOf(points: readonly XY[]): XY {
  let [area, cx, cy] = [0, 0, 0];
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    const cross = x * ny - nx * y;
    area += cross;
    cx += (x + nx) * cross;
    cy += (y + ny) * cross;
  });
  if (Math.abs(area) > 1e-6) return [cx / (3 * area), cy / (3 * area)];
  const sum = points.reduce<XY>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / Math.max(1, points.length), sum[1] / Math.max(1, points.length)];
}
