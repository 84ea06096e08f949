import { beforeEach, describe, expect, it } from 'vitest';
import solaris from './samples/solaris.json';
import type { Line } from './socket';
import { GameTable, pauseAfter } from './table.svelte';
import type { Entry, View } from './wire';

const sample = solaris as unknown as { scene: unknown; views: Record<string, View>; story: Entry[] };
const view = (name: string, step: number): View => ({ ...(sample.views[name] as View), step });

let sent: Record<string, unknown>[];
let line: Line;
let table: GameTable;
const says = (message: unknown) => line.onmessage?.({ data: JSON.stringify(message) });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(async () => {
  sent = [];
  line = { send: (text) => void sent.push(JSON.parse(text)), close: () => {}, onopen: null, onmessage: null, onclose: null };
  table = new GameTable('g1', ['key'], 'en', () => line);
  table.pace = 0;
  line.onopen?.();
  says({ re: 1, scene: sample.scene, view: view('order', 6), story: sample.story.slice(0, 10), yours: ['red'] });
  await settle();
});

describe('a table', () => {
  it('joins with its keys and language as soon as the line is open', () => {
    expect(sent[0]).toEqual({ id: 1, game: 'g1', do: 'join', keys: ['key'], lang: 'en' });
    expect(table.story).toHaveLength(10);
    expect(table.decision?.ask).toBe('order');
  });

  it('shows a decision of somebody else to nobody here', () => {
    says({ push: 'moved', game: 'g1', from: 10, story: [], view: view('react', 14) });
    expect(table.view?.decision?.player).toBe('blue');
    expect(table.decision).toBeNull();
  });

  it('continues the story where a push says, so that an undo shortens it', () => {
    says({ push: 'moved', game: 'g1', from: 10, story: sample.story.slice(10, 14), view: view('order', 7) });
    expect(table.story).toEqual(sample.story.slice(0, 14));
    says({ push: 'moved', game: 'g1', from: 10, story: [], view: view('order', 6) });
    expect(table.story).toEqual(sample.story.slice(0, 10));
  });

  it('is not set back by a reply that news have overtaken', async () => {
    void table.join('de');
    says({ push: 'moved', game: 'g1', from: 10, story: sample.story.slice(10, 12), view: view('order', 8) });
    expect(table.view?.step).toBe(6);
    says({ re: 2, scene: sample.scene, view: view('order', 7), story: sample.story.slice(0, 10), yours: ['red'] });
    await settle();
    expect(table.view?.step).toBe(8);
    expect(table.story).toHaveLength(12);
  });

  it('ignores other games', () => {
    says({ push: 'moved', game: 'other', from: 0, story: [], view: view('over', 99) });
    expect(table.view?.step).toBe(6);
  });

  it('answers for the step it sees, and keeps the refusal', async () => {
    const answered = table.answer({ order: { type: 'pass', unit: 'a2' } });
    expect(sent.at(-1)).toEqual({ id: 2, game: 'g1', do: 'answer', step: 6, order: { type: 'pass', unit: 'a2' } });
    says({ re: 2, refused: { sentence: 'Not now. [SOL-PHASE-02]', rule: 'SOL-PHASE-02' } });
    expect(await answered).toBe(false);
    expect(table.refused?.rule).toBe('SOL-PHASE-02');
    expect(table.busy).toBe(false);
  });

  it('joins again after the line was lost', async () => {
    line.onclose?.();
    expect(table.status).toBe('lost');
    await new Promise((resolve) => setTimeout(resolve, 450));
    line.onopen?.();
    expect(sent.at(-1)).toMatchObject({ do: 'join' });
    table.close();
  });
});

describe('the pace', () => {
  it('gives dice more time than words, and none where none is wanted', () => {
    const rolled: Entry[] = [{ what: 'rolled', dice: [1, 2, 3] }];
    expect(pauseAfter(rolled, 1)).toBeGreaterThan(pauseAfter([{ what: 'tokens_changed' }], 1));
    expect(pauseAfter(rolled, 0)).toBe(0);
  });
});
