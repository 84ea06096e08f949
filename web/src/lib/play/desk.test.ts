import { beforeEach, describe, expect, it } from 'vitest';
import solaris from '../game/samples/solaris.json';
import type { Line } from '../game/socket';
import { GameTable } from '../game/table.svelte';
import type { View } from '../game/wire';
import { Desk } from './desk.svelte';

const order = (solaris as unknown as { views: Record<string, View> }).views.order as View;
const deploying = (step: number): View => ({
  ...order,
  step,
  decision: { ask: 'deploy', player: 'red', sentence: '', default: { choice: { deploy: { unit: `a${step}` } } } } as unknown as View['decision'],
});

let sent: Record<string, unknown>[];
let line: Line;
let desk: Desk;
const says = (message: unknown) => line.onmessage?.({ data: JSON.stringify(message) });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const answers = () => sent.filter((message) => message.do === 'answer');
/** What the page does whenever something changed. */
const look = () => {
  desk.follow();
  desk.deployRest();
};

beforeEach(async () => {
  sent = [];
  line = { send: (text) => void sent.push(JSON.parse(text)), close: () => {}, onopen: null, onmessage: null, onclose: null };
  const table = new GameTable('g1', ['key'], 'en', () => line);
  table.pace = 0;
  desk = new Desk(table);
  line.onopen?.();
  says({ re: 1, scene: solaris.scene, view: deploying(6), story: [], yours: ['red'] });
  await settle();
  look();
});

describe('a deployment left to the usual answers', () => {
  it('goes on when news overtake the reply', async () => {
    expect(answers()).toHaveLength(0);
    desk.deployAll = true;
    look();
    expect(answers()).toMatchObject([{ step: 6, choice: { deploy: { unit: 'a6' } } }]);
    says({ push: 'moved', game: 'g1', from: 0, story: [], view: deploying(7) });
    look();
    expect(answers()).toHaveLength(1);
    says({ re: answers()[0]?.id, ok: true });
    await settle();
    look();
    expect(answers()[1]).toMatchObject({ step: 7, choice: { deploy: { unit: 'a7' } } });
  });

  it('answers no step twice, and ends with it', async () => {
    desk.deployAll = true;
    look();
    says({ re: answers()[0]?.id, ok: true });
    await settle();
    look();
    expect(answers()).toHaveLength(1);
    says({ push: 'moved', game: 'g1', from: 0, story: [], view: { ...order, step: 7 } });
    look();
    expect(answers()).toHaveLength(1);
    expect(desk.deployAll).toBe(false);
  });
});
