import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { preferredLanguage, readable, signed } from './index.svelte';

/** Every path to a string or function, with what is there: "list.count" -> "function/2". */
function shape(node: unknown, path = ''): string[] {
  if (typeof node === 'string') return [path];
  if (typeof node === 'function') return [`${path}()`];
  return Object.entries(node as object).flatMap(([key, child]) => shape(child, path ? `${path}.${key}` : key));
}

function strings(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') return [];
  return Object.entries(node as object).flatMap(([key, child]) => strings(child, path ? `${path}.${key}` : key));
}

describe('the dictionaries', () => {
  it('have the same keys', () => {
    expect(shape(de)).toEqual(shape(en));
  });
  it('leave nothing empty but what is meant to be', () => {
    const meant = /^dial\.markers\.none$/;
    for (const [path, text] of [...strings(en), ...strings(de)]) {
      if (!meant.test(path)) expect(text.trim(), path).not.toBe('');
    }
  });
  it('were really translated: whole sentences differ', () => {
    const english = new Map(strings(en));
    for (const [path, text] of strings(de)) {
      if (text.split(' ').length > 4) expect(text, path).not.toBe(english.get(path));
    }
  });
  it('give every equipment a code of its own', () => {
    for (const dictionary of [en, de]) {
      const codes = Object.values(dictionary.codes);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(code).toHaveLength(2);
    }
  });
  it('count properly', () => {
    expect(en.figure.points(1)).toBe('1 point');
    expect(en.figure.points(12)).toBe('12 points');
    expect(de.figure.points(1)).toBe('1 Punkt');
    expect(de.list.count(3, 174)).toBe('3 von 174 Figuren');
  });
});

describe('the language', () => {
  it('is the one chosen before, then the browser’s, then English', () => {
    expect(preferredLanguage('de', ['en-US'])).toBe('de');
    expect(preferredLanguage(null, ['fr-FR', 'de-CH', 'en'])).toBe('de');
    expect(preferredLanguage('klingon', ['fr'])).toBe('en');
  });
});

describe('small words', () => {
  it('make a slug readable', () => {
    expect(readable('republic-of-the-sphere')).toBe('Republic Of The Sphere');
    expect(readable('x2-y')).toBe('X2 Y');
  });
  it('sign numbers with a real minus', () => {
    expect([2, 0, -1].map(signed)).toEqual(['+2', '0', '−1']);
  });
});
