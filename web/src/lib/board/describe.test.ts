import { beforeAll, describe, expect, it } from 'vitest';
import type { Scene, Spot, View, ViewUnit } from '../game/wire';
import { speak } from '../i18n/index.svelte';
import { conditionsOf } from './describe';

const players = [{ id: 'red', name: 'Red', team: 0 }, { id: 'blue', name: 'Blue', team: 1 }];
const scene = { players, units: [{ id: 'f1', name: 'Flag', flag: { team: 0, faceUp: true } }] } as unknown as Scene;
const view = { units: [], flagHomes: [{ team: 0, at: [2, 3] }, { team: 1, at: [9, 8] }] } as unknown as View;
const flag = (at: Spot) => ({ id: 'f1', place: 'field', click: 0, at }) as ViewUnit;

describe('a flag', () => {
  beforeAll(() => speak('en'));
  it('is at home only with its own side', () => {
    expect(conditionsOf(scene, view, flag([2, 3]))).toEqual(['at home']);
    expect(conditionsOf(scene, view, flag([9, 8]))).toEqual(['in the starting area of Blue']);
    expect(conditionsOf(scene, view, flag([5, 5]))).toEqual(['lies where it was dropped']);
  });
});
