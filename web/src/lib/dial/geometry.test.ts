import { describe, expect, it } from 'vitest';
import * as g from './geometry';

describe('dial geometry', () => {
  it('spreads rows evenly between the edges', () => {
    expect(g.rowRadii(5, 70, 160)).toEqual([70, 92.5, 115, 137.5, 160]);
    expect(g.rowRadii(1, 70, 160)).toEqual([70]);
  });
  it('draws the stat slot downward, symmetric', () => {
    const [x, y] = g.slotPath(60, 180, 10).slice(1).split('A')[0]!.split(' ').map(Number);
    expect(x).toBeCloseTo(-60 * Math.sin(Math.PI / 18), 2);
    expect(y).toBeCloseTo(60 * Math.cos(Math.PI / 18), 2);
  });
  it('leaves a number of the innermost row room on the finest disc', () => {
    expect(g.spokeWidth(62, 20)).toBeGreaterThan(20);
  });
});
