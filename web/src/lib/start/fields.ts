// The fields of the start page by the place they have in what is sent ("/seats/0/army"), which is how the server
// says what is wrong.
import type { StartEdition } from '../game/rest';
import { t } from '../i18n/index.svelte';
import { hotseat } from './setup';

/** The label of the field that a place belongs to; none where the page has no such field. */
export function labelOf(where: string, edition: StartEdition, opponent: string): string | undefined {
  const w = t().play.start;
  const [, part = '', seat, what = ''] = where.split('/');
  const second = Number(seat) > 0;
  const two = opponent === hotseat;
  if (part === 'seats' && what === 'name') return second ? (two ? w.second : w.opponent) : w.name;
  if (part === 'seats' && what === 'army') return two ? (second ? w.secondArmy : w.firstArmy) : second ? w.theirArmy : w.yourArmy;
  if (part === 'seats' && what === 'by') return w.opponent;
  if (part === 'board') return edition.board === 'hexes' ? w.arena : w.field;
  return { edition: w.edition, total: w.total, class: w.weight }[part];
}
