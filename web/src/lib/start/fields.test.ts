import { beforeAll, describe, expect, it } from 'vitest';
import type { StartEdition } from '../game/rest';
import { speak } from '../i18n/index.svelte';
import { labelOf } from './fields';
import { hotseat } from './setup';

const plane = { board: 'plane' } as StartEdition;
const arena = { board: 'hexes' } as StartEdition;

describe('what is wrong with a game', () => {
  beforeAll(() => speak('en'));
  it('is said with the label of the field', () => {
    expect(labelOf('/seats/0/name', plane, hotseat)).toBe('Your name');
    expect(labelOf('/seats/1/name', plane, hotseat)).toBe('Player 2');
    expect(labelOf('/seats/1/army/saved', plane, 'greedy')).toBe('The other army');
    expect(labelOf('/seats/0/army', plane, hotseat)).toBe('First army');
    expect(labelOf('/board/arena', arena, 'greedy')).toBe('Arena');
    expect(labelOf('/total', plane, 'greedy')).toBe('Build total');
    expect(labelOf('/seed', plane, 'greedy')).toBeUndefined();
  });
});
