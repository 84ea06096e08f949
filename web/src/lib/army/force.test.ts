import { describe, expect, it } from 'vitest';
import { emptyForce, fileOf, forceOf, printedPoints, withGear, withoutGear, withoutUnit, withPilot, withUnit } from './force';

const empty = emptyForce('age-of-destruction', 450);

describe('a force', () => {
  it('becomes a file of the form armies have, and comes back the same', () => {
    let force = withUnit(withUnit({ ...empty, name: 'Plumes' }, 'AOD134'), 'IDO036');
    force = withGear(withPilot(force, 0, 'AOD-GS-008'), 0, 'AOD-G-011');
    const file = fileOf(force, 'My army');
    expect(file).toEqual({
      name: { en: 'Plumes' },
      edition: 'age-of-destruction',
      buildTotal: 450,
      units: [{ unit: 'AOD134', pilot: 'AOD-GS-008', gear: ['AOD-G-011'] }, 'IDO036'],
    });
    expect(forceOf(JSON.stringify(file), empty)).toEqual(force);
  });
  it('is named even if nobody named it', () => expect(fileOf(empty, 'My army').name).toEqual({ en: 'My army' }));
  it('loses what is taken out', () => {
    let force = withGear(withGear(withUnit(empty, 'AOD134'), 0, 'G1'), 0, 'G2');
    force = withoutGear(force, 0, 0);
    expect(force.units[0]?.gear).toEqual(['G2']);
    expect(withPilot(withPilot(force, 0, 'P'), 0, '').units[0]).not.toHaveProperty('pilot');
    expect(withoutUnit(force, 0).units).toEqual([]);
  });
  it('adds up what is printed', () => {
    const cost: Record<string, number> = { A: 100, G: 7, P: 12, C: 30 };
    const force = { ...empty, units: [{ unit: 'A', gear: ['G'], pilot: 'P' }, { unit: 'A' }], cards: ['C'] };
    expect(printedPoints(force, (id) => cost[id] ?? 0)).toBe(249);
  });
  it('is not read from just any file', () => {
    for (const text of ['', '{}', '[]', '{"units": 3}', '{"units": [{"name": "x"}]}', 'null']) expect(forceOf(text, empty), text).toBeNull();
  });
});
