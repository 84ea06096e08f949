import { beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../i18n/index.svelte';
import { fullName, ranges, subName } from './describe';

const base = {
  name: 'Jade Hawk',
  variant: 'JHK-01-H',
  nickname: 'Milagro',
  pilotName: null,
  type: 'mech',
  class: 'heavy',
  speedMode: 'mech',
} as const;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { setItem() {} });
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('en');
});

describe('names', () => {
  it('put the nickname in quotation marks', () => {
    expect(fullName(base)).toBe('Jade Hawk “Milagro” JHK-01-H');
    expect(subName(base)).toBe('“Milagro” · JHK-01-H');
  });
  it('put it in German ones for Germans', async () => {
    await chooseLanguage('de');
    expect(subName(base)).toBe('„Milagro“ · JHK-01-H');
    await chooseLanguage('en');
  });
  it('name the pilot a figure is called after', () => {
    expect(fullName({ ...base, variant: null, nickname: null, pilotName: 'Kriya Wolf' })).toBe('Jade Hawk (Kriya Wolf)');
  });
});

describe('ranges', () => {
  it('fold neighbours', () => {
    expect(ranges([0, 1, 2, 5, 7, 8])).toBe('0–2, 5, 7–8');
    expect(ranges([4])).toBe('4');
    expect(ranges([])).toBe('');
  });
});
