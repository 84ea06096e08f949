import { describe, expect, it } from 'vitest';
import { sentenceParts } from './rules.svelte';

describe('rule ids in sentences', () => {
  it('are found wherever they stand', () => {
    expect(sentenceParts('Dice 15 9 = 10 -1 [SOL-ASLT-06] against 17: a hit. [SE-43c]')).toEqual([
      { text: 'Dice 15 9 = 10 -1 ', rule: false },
      { text: 'SOL-ASLT-06', rule: true },
      { text: ' against 17: a hit. ', rule: false },
      { text: 'SE-43c', rule: true },
    ]);
  });
  it('are not made of other brackets', () => {
    expect(sentenceParts('at [3, 4] it stops')).toEqual([{ text: 'at [3, 4] it stops', rule: false }]);
  });
});
