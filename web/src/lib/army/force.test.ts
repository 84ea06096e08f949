import { describe, expect, it } from 'vitest';
import { emptyForce, fileOf, forceOf, printedPoints, withGear, withGearOn, withoutGear, withoutUnit, withPilot, withRecruiter, withUnit } from './force';

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
    expect(forceOf(file, empty)).toEqual(force);
  });
  it('says everything an army file can say', () => {
    let force = withGear(withPilot(withUnit({ ...empty, name: 'Plumes', german: 'Federn', notes: ['', 'Hold the left.'] }, 'AOD134'), 0, 'AOD-GS-008'), 0, 'AOD-G-001');
    force = withRecruiter(withGearOn(force, 0, 0, 'secondary'), 0, 'house-steiner');
    const file = fileOf(force, '');
    expect(file.name).toEqual({ en: 'Plumes', de: 'Federn' });
    expect(file.notes).toEqual(['Hold the left.']);
    expect(file.units).toEqual([{ unit: 'AOD134', pilot: 'AOD-GS-008', recruitedBy: 'house-steiner', gear: [{ gear: 'AOD-G-001', on: 'secondary' }] }]);
    expect(withGearOn(force, 0, 0, null).units[0]?.gear).toEqual(['AOD-G-001']);
    expect(withPilot(force, 0, '').units[0], 'nobody is recruited without a pilot').not.toHaveProperty('recruitedBy');
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
  it('keeps the rules and the total of the builder where a file names none', () => {
    expect(forceOf({ name: 'Two', units: ['AOD134'] }, empty)).toEqual({ ...empty, name: 'Two', units: [{ unit: 'AOD134' }] });
  });
});
