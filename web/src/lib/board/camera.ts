// How a table larger than the screen is looked at: the point in the middle, how near, and turned how far. Pure
// calculation; drawing a new camera means one changed transform.
export type XY = readonly [number, number];

export interface Camera {
  /** The point of the drawing in the middle of the screen. */
  readonly x: number;
  readonly y: number;
  /** Pixels per unit of the drawing. */
  readonly zoom: number;
  /** Degrees clockwise. */
  readonly turn: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const nearest = 4;
export const farthest = 0.12;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function rotated([x, y]: XY, degrees: number): XY {
  const c = Math.cos(radians(degrees));
  const s = Math.sin(radians(degrees));
  return [c * x - s * y, s * x + c * y];
}

export function toWorld(camera: Camera, size: Size, [px, py]: XY): XY {
  const [x, y] = rotated([px - size.width / 2, py - size.height / 2], -camera.turn);
  return [camera.x + x / camera.zoom, camera.y + y / camera.zoom];
}

export function toScreen(camera: Camera, size: Size, [wx, wy]: XY): XY {
  const [x, y] = rotated([(wx - camera.x) * camera.zoom, (wy - camera.y) * camera.zoom], camera.turn);
  return [x + size.width / 2, y + size.height / 2];
}

/** The camera that shows the point of the drawing `at` under the pixel `under`. */
function holding(camera: Camera, size: Size, at: XY, under: XY): Camera {
  const [x, y] = toWorld(camera, size, under);
  return { ...camera, x: camera.x + at[0] - x, y: camera.y + at[1] - y };
}

export function zoomedAt(camera: Camera, size: Size, under: XY, factor: number): Camera {
  const zoom = Math.min(nearest, Math.max(farthest, camera.zoom * factor));
  return holding({ ...camera, zoom }, size, toWorld(camera, size, under), under);
}

export function turnedAt(camera: Camera, size: Size, under: XY, degrees: number): Camera {
  const turn = (((camera.turn + degrees) % 360) + 360) % 360;
  return holding({ ...camera, turn }, size, toWorld(camera, size, under), under);
}

/** Moved by so many pixels, as if the table were pulled. */
export function pulled(camera: Camera, dx: number, dy: number): Camera {
  const [x, y] = rotated([dx, dy], -camera.turn);
  return { ...camera, x: camera.x - x / camera.zoom, y: camera.y - y / camera.zoom };
}

/** Two fingers: what was under them stays under them. */
export function pinched(camera: Camera, size: Size, before: readonly [XY, XY], after: readonly [XY, XY]): Camera {
  const vector = ([a, b]: readonly [XY, XY]): XY => [b[0] - a[0], b[1] - a[1]];
  const middle = ([a, b]: readonly [XY, XY]): XY => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [was, is] = [vector(before), vector(after)];
  const factor = Math.hypot(...is) / Math.max(1, Math.hypot(...was));
  const degrees = ((Math.atan2(is[1], is[0]) - Math.atan2(was[1], was[0])) * 180) / Math.PI;
  const [from, to] = [middle(before), middle(after)];
  const near = turnedAt(zoomedAt(camera, size, from, factor), size, from, degrees);
  return pulled(near, to[0] - from[0], to[1] - from[1]);
}

/** The whole box, as large as it fits, turned as it is. */
export function fitting(box: Box, size: Size, turn = 0, margin = 12): Camera {
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const c = Math.abs(Math.cos(radians(turn)));
  const s = Math.abs(Math.sin(radians(turn)));
  const zoom = Math.min((size.width - 2 * margin) / (w * c + h * s), (size.height - 2 * margin) / (w * s + h * c));
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    zoom: Math.min(nearest, Math.max(farthest, zoom)),
    turn,
  };
}

/** The camera cannot lose the table: its middle stays over it. */
export function kept(camera: Camera, box: Box): Camera {
  return {
    ...camera,
    x: Math.min(box.right, Math.max(box.left, camera.x)),
    y: Math.min(box.bottom, Math.max(box.top, camera.y)),
  };
}

export function transformOf(camera: Camera, size: Size): string {
  const { x, y, zoom, turn } = camera;
  return `translate(${size.width / 2} ${size.height / 2}) scale(${zoom}) rotate(${turn}) translate(${-x} ${-y})`;
}
