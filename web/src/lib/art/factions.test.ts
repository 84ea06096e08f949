import { describe, expect, it } from 'vitest';
import { badgeOf, colorOf, patterns } from './factions';

describe('faction badges', () => {
  it('are fixed for the factions of the game', () => {
    expect(badgeOf('steel-wolves')).toEqual({ code: 'SW', pattern: 'diamonds' });
  });
  it('are made up, always alike, for others', () => {
    const first = badgeOf('my-own-legion');
    expect(first.code).toBe('MO');
    expect(patterns).toContain(first.pattern);
    expect(badgeOf('my-own-legion')).toEqual(first);
    expect(badgeOf('solo').code).toBe('SO');
  });
  it('trust a colour only if it is one', () => {
    expect(colorOf('x', '#B3202c')).toBe('#B3202c');
    expect(colorOf('x', 'url(evil)')).toMatch(/^hsl\(/);
    expect(colorOf('x', '')).toMatch(/^hsl\(/);
  });
});
