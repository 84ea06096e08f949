import { describe, expect, it } from 'vitest';
import * as turn from './turn';

describe('places of a disc', () => {
  it('are one per click and one for elimination, but never fewer than nine', () => {
    expect(turn.combatPlaces(4)).toBe(9);
    expect(turn.combatPlaces(8)).toBe(9);
    expect(turn.combatPlaces(17)).toBe(18);
  });
  it('of a heat dial leave one for shutdown', () => {
    expect(turn.heatPlaces(5)).toBe(8);
    expect(turn.heatPlaces(12)).toBe(13);
  });
});

describe('turning', () => {
  it('goes a whole step per click', () => {
    expect(turn.turnOf(0, 18)).toBe(0);
    expect(turn.turnOf(3, 18)).toBe(60);
    expect(turn.turnOf(17, 18)).toBe(340);
  });
  it('takes the short way over the seam of the circle', () => {
    expect(turn.shortWay(170, -170)).toBe(20);
    expect(turn.shortWay(-170, 170)).toBe(-20);
    expect(turn.shortWay(10, 50)).toBe(40);
    expect(turn.shortWay(0, 180)).toBe(180);
    expect(turn.shortWay(0, -180)).toBe(180);
  });
  it('rounds a drag to the nearest click and stops at both ends', () => {
    expect(turn.draggedTo(2, 29, 18, 12)).toBe(3);
    expect(turn.draggedTo(2, 31, 18, 12)).toBe(4);
    expect(turn.draggedTo(2, -200, 18, 12)).toBe(0);
    expect(turn.draggedTo(2, 2000, 18, 12)).toBe(12);
  });
  it('lets the held disc pass its ends only a little', () => {
    expect(turn.heldTurn(2, 20, 18, 12)).toBeCloseTo(60);
    expect(turn.heldTurn(0, -90, 18, 12)).toBeCloseTo(-7);
    expect(turn.heldTurn(12, 90, 18, 12)).toBeCloseTo(247);
  });
  it('measures pointers about the centre', () => {
    expect(turn.pointerAngle(20, 10, 10, 10)).toBe(0);
    expect(turn.pointerAngle(10, 20, 10, 10)).toBe(90);
    expect(turn.pointerAngle(0, 10, 10, 10)).toBe(180);
  });
});

describe('keys', () => {
  it('turn by one, by three, and to the ends', () => {
    expect(turn.keyTurn('ArrowRight', 3, 12)).toBe(4);
    expect(turn.keyTurn('ArrowLeft', 3, 12)).toBe(2);
    expect(turn.keyTurn('PageDown', 11, 12)).toBe(12);
    expect(turn.keyTurn('PageUp', 1, 12)).toBe(0);
    expect(turn.keyTurn('Home', 5, 12)).toBe(0);
    expect(turn.keyTurn('End', 5, 12)).toBe(12);
  });
  it('stop at the ends', () => {
    expect(turn.keyTurn('ArrowLeft', 0, 12)).toBe(0);
    expect(turn.keyTurn('ArrowRight', 12, 12)).toBe(12);
  });
  it('that mean nothing to a dial are left to the page', () => {
    expect(turn.keyTurn('Tab', 3, 12)).toBeNull();
    expect(turn.keyTurn('a', 3, 12)).toBeNull();
  });
});

describe('the wheel', () => {
  it('sums small movements into clicks', () => {
    const wheel = new turn.WheelCounter();
    expect([20, 20, 20, 20].map((d) => wheel.add(d))).toEqual([0, 0, 1, 0]);
  });
  it('forgets a half movement when the direction changes', () => {
    const wheel = new turn.WheelCounter();
    wheel.add(50);
    expect(wheel.add(-20)).toBe(0);
    expect(wheel.add(-40)).toBe(-1);
  });
  it('gives several clicks for a strong turn', () => {
    expect(new turn.WheelCounter().add(-240)).toBe(-4);
  });
});
