import { describe, expect, it } from 'vitest';
import { isComplete, marching, newDraft, orderOf, withMember, withPoint, withTarget } from './draft';

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
  it('keeps a formation together: who was not sent elsewhere goes as far as the leader', () => {
    const at: Record<string, [number, number]> = { a1: [1, 1], a2: [2.25, 1], a3: [3.5, 1] };
    const draft = withMember(withMember(withPoint(newDraft('move', 'a1'), [4, 3]), 'a2'), 'a3');
    draft.members[1] = { unit: 'a3', to: [9, 9], facing: null, sent: true };
    expect(orderOf(marching(draft, (id) => at[id])).formation).toEqual([{ unit: 'a2', to: [5.25, 3] }, { unit: 'a3', to: [9, 9] }]);
  });
  it('of a VTOL may bring a shot along', () => {
    const draft = withTarget({ ...withPoint(newDraft('move', 'a1'), [4, 3]), shoots: true, after: 2, weapon: 'primary' }, 'b1');
    expect(orderOf(draft)).toEqual({ type: 'move', unit: 'a1', to: [4, 3], attack: { type: 'ranged', weapon: 'primary', targets: ['b1'], after: 2 } });
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
  it('may come with digging in, and need not', () => {
    expect(orderOf(newDraft('dig-in', 'a1'))).toEqual({ type: 'dig-in', unit: 'a1' });
    expect(isComplete(newDraft('dig-in', 'a1'))).toBe(true);
    expect(orderOf(withTarget(newDraft('dig-in', 'a1'), 'b1')).attack).toEqual({ type: 'ranged', targets: ['b1'] });
  });
  it('says nothing of what its form does not have', () => {
    const draft = { ...newDraft('vent', 'a1'), targets: ['b1'], facing: 4, flags: { run: true } };
    expect(orderOf(draft)).toEqual({ type: 'vent', unit: 'a1' });
  });
  it('of artillery names spots', () => {
    expect(orderOf(withPoint(newDraft('artillery', 'a1'), [9, 9]))).toEqual({ type: 'artillery', unit: 'a1', at: [[9, 9]] });
  });
});
