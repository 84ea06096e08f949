import { beforeAll, describe, expect, it } from 'vitest';
import aod from '../game/samples/aod.json';
import quick from '../game/samples/qs.json';
import solaris from '../game/samples/solaris.json';
import type { Decision, Entry, Scene, View } from '../game/wire';
import { cancelChoice, declineChoice, divideChoice, optionsOf, placedChoice, placingFor } from './choices';
import { running, statsOf } from './stats';
import { speak } from '../i18n/index.svelte';

interface Sample {
  scene: Scene;
  views: Record<string, View>;
  story: Entry[];
}
const samples = [aod, quick, solaris] as unknown as Sample[];
const decisions = samples.flatMap(({ scene, views }) =>
  Object.values(views).flatMap((view) => (view.decision ? [{ scene, view, decision: view.decision }] : [])),
);

beforeAll(() => speak('en'));

describe('every question of the recorded games', () => {
  it('can be answered: with an order, a list of options, or a form of its own', () => {
    const forms = ['order', 'regroup', 'cancel', 'divide'];
    expect(new Set(decisions.map((d) => d.decision.ask)).size).toBeGreaterThan(12);
    for (const { scene, decision } of decisions) {
      const known =
        forms.includes(decision.ask) || optionsOf(decision, scene).length > 0 || placingFor(decision, () => 0) !== null;
      expect(known, decision.ask).toBe(true);
    }
  });

  it('has its default among the options, in the very form the server wrote it', () => {
    let compared = 0;
    for (const { scene, decision } of decisions) {
      const options = optionsOf(decision, scene);
      if (options.length === 0 || !('choice' in decision.default)) continue;
      expect(options.map((o) => o.choice), decision.ask).toContainEqual(decision.default.choice);
      ++compared;
    }
    expect(compared).toBeGreaterThan(8);
  });

  it('that asks for a place can be given the place of the default', () => {
    for (const { decision } of decisions) {
      const placing = placingFor(decision, () => 0);
      if (!placing || !('choice' in decision.default)) continue;
      const usual = Object.values(decision.default.choice)[0] as Record<string, unknown> | false;
      if (usual === false) expect(declineChoice(decision)?.choice).toEqual(decision.default.choice);
      else expect(placedChoice({ ...placing, ...usual })).toEqual(decision.default.choice);
    }
  });

  it('to switch off equipment has nothing as its default', () => {
    const asked = decisions.filter((d) => d.decision.ask === 'cancel');
    expect(asked.length).toBeGreaterThan(0);
    for (const { decision } of asked) expect({ choice: cancelChoice(decision, []) }).toEqual(decision.default);
  });
});

describe('single answers', () => {
  const base: Decision = { player: 'red', ask: 'use', sentence: '', default: { choice: { use: true } } };
  const scene = (solaris as unknown as Sample).scene;
  it('a card that asks is used or declined by name', () => {
    const card = { id: 'IDO-F-004', name: 'The Long Stoop' };
    expect(optionsOf({ ...base, card }, scene).map((o) => o.choice)).toEqual([{ use: card.id }, { decline: card.id }]);
  });
  it('dice are named by what they show', () => {
    const options = optionsOf({ ...base, ask: 'reroll', dice: [1, 3] }, scene, [2, 5, 6]);
    expect(options.map((o) => o.text)).toEqual(['Reroll the 2', 'Reroll the 6', 'Keep the roll']);
  });
  it('damage of nobody is not written down', () => {
    expect(divideChoice({ b1: 2, b2: 0 })).toEqual({ divide: { b1: 2 } });
  });
});

describe('the numbers of a game', () => {
  it('count hits, misses, losses and damage from the story', () => {
    const { scene, story } = solaris as unknown as Sample;
    const { players } = statsOf(scene, story);
    const compared = story.filter((e) => e.what === 'attack_compared');
    expect(compared.length).toBeGreaterThan(3);
    expect(players.reduce((n, p) => n + p.hits + p.misses, 0)).toBe(compared.length);
    expect(players.some((p) => p.byTurn.some((n) => n > 0))).toBe(true);
  });
  it('add up', () => expect(running([1, 2, 0])).toEqual([1, 3, 3]));
});
