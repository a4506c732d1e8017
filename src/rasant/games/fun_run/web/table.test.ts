import { describe, expect, test } from 'vitest';
import { apart, edgeOf, onLine, onRing, placeOf, wayTo } from './walking';

describe('where a runner is', () => {
  test('who stands is at a side', () => {
    expect(placeOf({ at: 2, until: 0, way: -1500 }, 9000, 1500)).toBe(2);
  });

  test('who runs is short of it, on the side from which the way comes', () => {
    expect(placeOf({ at: 1, until: 10_000, way: 1500 }, 9250, 1500)).toBe(0.5);
    expect(placeOf({ at: 3, until: 10_000, way: -1500 }, 9250, 1500)).toBe(3.5);
  });

  test('the shorter way is taken, the present direction if both are equal', () => {
    expect(wayTo(0, 3, true)).toBe(-1);
    expect(wayTo(0, 2, true)).toBe(2);
    expect(wayTo(0, 2, true, true)).toBe(-2);
    expect(wayTo(3.5, 1, true)).toBe(1.5);
    expect(wayTo(0, 3, false)).toBe(3);
    expect(apart(3.9, 0.1, true)).toBeCloseTo(0.2);
  });
});

describe('where that is on the screen', () => {
  test('sides are the middles of the edges, clockwise from the nearest', () => {
    const spots = [0, 1, 2, 3, 4, -1].map(onRing).map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0]);
    expect(spots).toEqual([
      [0, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  test('the lane has no jumps and stays on the edge of the table', () => {
    for (let place = 0; place < 4; place += 0.01) {
      const [one, other] = [onRing(place), onRing(place + 0.01)];
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(0.03);
      expect(Math.max(Math.abs(one.x), Math.abs(one.y))).toBeLessThanOrEqual(1.0001);
    }
  });

  test('with a wall the stations stand left, twice at the bottom, and right', () => {
    const [left, first, second, right] = [onLine(0), onLine(1), onLine(2), onLine(3)];
    expect(left.x).toBeCloseTo(-1);
    expect(first.y).toBe(1);
    expect(first.x).toBeCloseTo(-second.x);
    expect(right.x).toBeCloseTo(1);
    for (let place = 0; place <= 3; place += 0.02) expect(onLine(place).y).toBeGreaterThanOrEqual(-0.001);
  });

  test('on a ring the own home is nearest', () => {
    expect([0, 1, 2, 3].map((side) => edgeOf(side, true, 2))).toEqual(['top', 'right', 'bottom', 'left']);
    expect(edgeOf(0, false, 2)).toBe('left');
  });
});
