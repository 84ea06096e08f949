// How a faction is told apart on screen: a colour (from the data), a pattern and a short code, so that colour
// is never the only carrier. Abstract on purpose: no emblem of the real game is copied.
import { readable } from '../i18n/index.svelte';

export const patterns = [
  'stripes', 'bars', 'chevrons', 'dots', 'checks', 'waves', 'grid', 'diamonds', 'rings', 'zigzag', 'halves', 'plain',
] as const;
export type Pattern = (typeof patterns)[number];

interface Badge {
  code: string;
  pattern: Pattern;
}

const badges: Record<string, Badge> = {
  mercenary: { code: 'M', pattern: 'plain' },
  'bannsons-raiders': { code: 'BR', pattern: 'stripes' },
  'dragons-fury': { code: 'DF', pattern: 'zigzag' },
  highlanders: { code: 'HL', pattern: 'grid' },
  'house-davion': { code: 'HD', pattern: 'rings' },
  'house-kurita': { code: 'HK', pattern: 'waves' },
  'house-liao': { code: 'LI', pattern: 'diamonds' },
  'house-steiner': { code: 'HS', pattern: 'bars' },
  'jade-falcon': { code: 'JF', pattern: 'chevrons' },
  'nova-cat': { code: 'NC', pattern: 'dots' },
  'republic-of-the-sphere': { code: 'RS', pattern: 'halves' },
  'sea-fox': { code: 'SF', pattern: 'waves' },
  'spirit-cats': { code: 'SC', pattern: 'dots' },
  'steel-wolves': { code: 'SW', pattern: 'diamonds' },
  stormhammers: { code: 'SH', pattern: 'checks' },
  swordsworn: { code: 'SS', pattern: 'bars' },
};

function hash(text: string): number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619) >>> 0;
  return h;
}

/** A faction of somebody's own pack gets its badge from its name: always the same one. */
export function badgeOf(faction: string): Badge {
  const known = badges[faction];
  if (known) return known;
  const initials = readable(faction).split(' ').map((word) => word[0] ?? '');
  const code = initials.length > 1 ? initials.slice(0, 2).join('') : faction.slice(0, 2).toUpperCase();
  return { code, pattern: patterns[hash(faction) % patterns.length] ?? 'plain' };
}

export function colorOf(faction: string, color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : `hsl(${hash(faction) % 360} 45% 42%)`;
}
