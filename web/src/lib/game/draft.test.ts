import { describe, expect, it } from 'vitest';
import { isComplete, newDraft, orderOf, withMember, withPoint, withTarget } from './draft';

describe('a move', () => {
  it('goes where it was pointed last, by the way the engine finds', () => {
    const draft = withPoint(withPoint(newDraft('move', 'a1'), [3, 4]), [5, 6]);
    expect(orderOf(draft)).toEqual({ type: 'move', unit: 'a1', to: [5, 6] });
  });
  it('follows its way-points when they are set one by one', () => {
    let draft = { ...newDraft('move', 'a1'), find: false, facing: 90, flags: { run: true } };
    draft = withPoint(withPoint(draft, [3, 4]), [5, 6]) as typeof draft;
    expect(orderOf(draft)).toEqual({ type: 'move', unit: 'a1', path: [[3, 4], [5, 6]], facing: 90, run: true });
  });
  it('takes a formation along, each with its own destination', () => {
    const draft = withMember(withPoint(newDraft('move', 'a1'), [3, 4]), 'a2');
    draft.members[0]!.to = [4, 4];
    expect(orderOf(draft).formation).toEqual([{ unit: 'a2', to: [4, 4] }]);
  });
  it('may be a turn on the spot', () => {
    expect(isComplete(newDraft('move', 'a1'))).toBe(false);
    expect(isComplete({ ...newDraft('move', 'a1'), facing: 10 })).toBe(true);
  });
});

describe('an attack', () => {
  it('names weapon and targets; pointing twice takes a target away', () => {
    let draft = { ...newDraft('ranged', 'a1'), weapon: 'primary' as const };
    draft = withTarget(withTarget(draft, 'b1'), 'b2') as typeof draft;
    expect(orderOf(draft)).toEqual({ type: 'ranged', unit: 'a1', weapon: 'primary', targets: ['b1', 'b2'] });
    expect(orderOf(withTarget(draft, 'b1')).targets).toEqual(['b2']);
  });
  it('of an assault is told under "attack"', () => {
    const draft = withTarget(withPoint(newDraft('assault', 'a1'), [1, 2]), 'b1');
    expect(orderOf({ ...draft, attackKind: 'close' })).toEqual({
      type: 'assault', unit: 'a1', to: [1, 2], attack: { type: 'close', targets: ['b1'] },
    });
  });
  it('says nothing of what its form does not have', () => {
    const draft = { ...newDraft('vent', 'a1'), targets: ['b1'], facing: 4, flags: { run: true } };
    expect(orderOf(draft)).toEqual({ type: 'vent', unit: 'a1' });
  });
  it('of artillery names spots', () => {
    expect(orderOf(withPoint(newDraft('artillery', 'a1'), [9, 9]))).toEqual({ type: 'artillery', unit: 'a1', at: [[9, 9]] });
  });
});
