import { describe, expect, it } from 'vitest';
import { armyOf, boardOf, newGame, type Wish } from './setup';

const wish: Wish = {
  edition: { id: 'age-of-destruction', name: '', board: 'plane', total: 450, boards: ['random'], armies: 'free' },
  opponent: 'greedy',
  names: ['Anna', 'Greedy'],
  armies: ['', ''],
  board: '',
  total: null,
  weight: '',
};

describe('a game to set up', () => {
  it('says nothing of what was not chosen', () => {
    expect(newGame(wish)).toEqual({
      edition: 'age-of-destruction',
      seats: [{ name: 'Anna', by: 'person' }, { name: 'Greedy', by: 'greedy' }],
    });
  });
  it('takes armies, battlefield and total', () => {
    const game = newGame({ ...wish, armies: ['ready:wolf-spear', 'random'], board: 'table:harbour', total: 300 });
    expect(game.total).toBe(300);
    expect(game.board).toEqual({ table: 'harbour' });
    expect(game.seats.map((s) => s.army)).toEqual([{ ready: 'wolf-spear' }, { random: true }]);
  });
  it('leaves the forces of an edition that brings its own alone', () => {
    const fixed = { ...wish.edition, armies: 'fixed' as const };
    expect(newGame({ ...wish, edition: fixed, armies: ['random', 'random'], total: 100 }).seats[0]).toEqual({ name: 'Anna', by: 'person' });
  });
  it('knows names with colons', () => expect(armyOf('saved:a:b')).toEqual({ saved: 'a:b' }));
  it('places terrain by the rules', () => expect(boardOf('place')).toEqual({ place: 6 }));
});
