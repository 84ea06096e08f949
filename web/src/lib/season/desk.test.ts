import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SeasonDesk } from './desk.svelte';

/** What the page has asked of the server, to be answered in any order. */
let asked: { path: string; answer: (body: unknown) => void }[];
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const view = (step: number) => ({ step, stage: 'over', busy: false, stables: [], matches: [] });
let desk: SeasonDesk;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
  asked = [];
  vi.stubGlobal('fetch', (path: string) => new Promise((resolve) => asked.push({ path, answer: (body) => resolve(new Response(JSON.stringify(body))) })));
  desk = new SeasonDesk('s1');
});

describe('a season at a screen', () => {
  it('never goes back to an answer that comes late', async () => {
    void desk.load();
    void desk.load();
    asked[1]?.answer(view(8));
    await settle();
    asked[0]?.answer(view(7));
    await settle();
    expect(desk.season?.step).toBe(8);
  });

  it('tells what happened together with what it led to', async () => {
    const given = desk.give({ advance: {} });
    asked[0]?.answer({ ok: true, told: [{ sentence: 'Iron Dogs is number 1 of the cycle.' }] });
    await settle();
    expect(desk.told).toEqual([]);
    asked[1]?.answer(view(9));
    expect(await given).toBe(true);
    expect(desk.season?.step).toBe(9);
    expect(desk.told).toEqual(['Iron Dogs is number 1 of the cycle.']);
  });
});
