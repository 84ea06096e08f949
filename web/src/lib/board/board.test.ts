import { describe, expect, it } from 'vitest';
import { fitting, kept, pinched, pulled, toScreen, toWorld, turnedAt, zoomedAt, type Camera, type XY } from './camera';
import { basePath, hexSpace, inch, middleOf, planeSpace, sectorPath } from './space';

const size = { width: 800, height: 600 };
const camera: Camera = { x: 100, y: -200, zoom: 1.5, turn: 30 };
const close = (a: XY, b: XY) => {
  expect(a[0]).toBeCloseTo(b[0], 6);
  expect(a[1]).toBeCloseTo(b[1], 6);
};

describe('the camera', () => {
  it('finds the way from the screen to the table and back', () => {
    for (const p of [[0, 0], [400, 300], [799, 12]] as XY[]) close(toScreen(camera, size, toWorld(camera, size, p)), p);
  });
  it('zooms and turns about what is under the pointer', () => {
    const under: XY = [650, 80];
    const at = toWorld(camera, size, under);
    close(toWorld(zoomedAt(camera, size, under, 1.7), size, under), at);
    close(toWorld(turnedAt(camera, size, under, 45), size, under), at);
  });
  it('pulls the table along with the pointer, also when it is turned', () => {
    const at = toWorld(camera, size, [200, 200]);
    close(toWorld(pulled(camera, 30, -70), size, [230, 130]), at);
  });
  it('keeps under two fingers what was under them', () => {
    const before: [XY, XY] = [[300, 300], [500, 300]];
    const after: [XY, XY] = [[320, 250], [480, 420]];
    const next = pinched(camera, size, before, after);
    close(toWorld(next, size, after[0]), toWorld(camera, size, before[0]));
    close(toWorld(next, size, after[1]), toWorld(camera, size, before[1]));
  });
  it('fits the whole table on the screen, and never loses it', () => {
    const box = planeSpace([36, 36]).box;
    const whole = fitting(box, size, 45);
    for (const corner of [[box.left, box.top], [box.right, box.bottom], [box.left, box.bottom]] as XY[]) {
      const [x, y] = toScreen(whole, size, corner);
      expect(x >= 0 && x <= size.width && y >= 0 && y <= size.height).toBe(true);
    }
    expect(kept({ ...whole, x: 1e6, y: 1e6 }, box)).toMatchObject({ x: box.right, y: box.bottom });
  });
  it('does not zoom without end', () => {
    expect(zoomedAt(camera, size, [0, 0], 1e9).zoom).toBe(4);
  });
});

describe('the plane', () => {
  const space = planeSpace([36, 36]);
  it('has north up and east right', () => {
    close(space.point([10, 20]), [10 * inch, -20 * inch]);
    expect(space.spot(space.point([10.25, 20.5]))).toEqual([10.25, 20.5]);
  });
  it('turns counter-clockwise', () => {
    expect(space.angle(90)).toBe(-90);
    expect(space.facing(-90)).toBe(90);
    expect(space.facing(45)).toBe(315);
    expect(space.step(350, 1)).toBe(5);
  });
});

describe('the arena', () => {
  const space = hexSpace([{ at: [0, 0] }, { at: [3, 4] }]);
  it('finds the hex at every point of it', () => {
    for (const hex of [[0, 0], [3, 4], [-2, 5], [7, -3]] as XY[]) {
      const [x, y] = space.point(hex);
      expect(space.spot([x, y])).toEqual(hex);
      expect(space.spot([x + 0.7 * inch, y - 0.6 * inch])).toEqual(hex);
    }
  });
  it('has the neighbour to the north above, headings of thirty degrees', () => {
    const [x, y] = space.point([0, -1]);
    expect(x).toBe(0);
    expect(y).toBeLessThan(0);
    expect(space.facing(space.angle(3))).toBe(3);
    expect(space.angle(3)).toBe(-90);
    expect(space.facing(-359)).toBe(0);
  });
  it('counts hexes', () => expect(space.distance([0, 0], [2, -5])).toBe(5));
});

describe('shapes', () => {
  it('a disc is round, a capsule long', () => {
    expect(basePath({ shape: 'disc', radius: 1 })).toBe('M0 -40H0A40 40 0 0 1 0 40H0A40 40 0 0 1 0 -40Z');
    expect(basePath({ shape: 'capsule', radius: 0.625, length: 2.75 })).toContain('H30');
  });
  it('a sector opens about its middle', () => {
    expect(sectorPath(10, 0, 180)).toBe('M0 0L0 -10A10 10 0 0 1 0 10Z');
    expect(sectorPath(10, 0, 270)).toContain(' 1 1 ');
  });
  it('letters stand in the middle', () => close(middleOf([[0, 0], [10, 0], [10, 10], [0, 10]]), [5, 5]));
});
