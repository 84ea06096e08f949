import { describe, expect, it } from 'vitest';
import { drawingName, drawings, scaleOf } from './silhouettes';

describe('the drawings of figures', () => {
  it('stay within their square, more or less, and stand on the ground', () => {
    for (const [name, drawing] of Object.entries(drawings)) {
      const absolute = drawing.flatMap(({ d }) => [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)]);
      const ys = absolute.map((match) => Number(match[2]));
      expect(absolute.every((match) => Number(match[1]) >= -12 && Number(match[1]) <= 112), name).toBe(true);
      expect(Math.min(...ys), name).toBeGreaterThanOrEqual(0);
      expect(Math.max(...ys), name).toBeLessThanOrEqual(94);
      expect(Math.max(...ys), name).toBeGreaterThan(75);
    }
  });
  it('are chosen by type, class and speed mode', () => {
    expect(drawingName({ type: 'mech', class: 'assault', speedMode: 'mech' })).toBe('mech-assault');
    expect(drawingName({ type: 'mech', class: null, speedMode: 'mech' })).toBe('mech-medium');
    expect(drawingName({ type: 'mech', class: 'heavy', speedMode: 'quad' })).toBe('quad');
    expect(drawingName({ type: 'infantry', class: null, speedMode: 'wheeled' })).toBe('field-gun');
    expect(drawingName({ type: 'vehicle', class: null, speedMode: 'wheeled' })).toBe('wheeled');
  });
  it('grow with the class', () => {
    const scales = (['light', 'medium', 'heavy', 'assault'] as const).map((weight) =>
      scaleOf({ type: 'mech', class: weight, speedMode: 'mech' }),
    );
    expect(scales).toEqual([...scales].sort((a, b) => a - b));
  });
});
