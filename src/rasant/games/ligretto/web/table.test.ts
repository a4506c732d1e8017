/** Where piles lie, how large they are, and what a key or a drop means at the table of Ligretto. */
import { describe, expect, test } from 'vitest';
import type { LayoutZone } from '@rasant/table/layout';
import type { Standing } from '@rasant/wire/messages';
import { abreast, columnsOf, fit, placesFor, settle, spot } from './columns';
import { landing, ontoSlot } from './picking';
import { totalOf } from './totals';

const GAP = 6;

test('piles are grouped by colour, in the order of the book', () => {
  const zones = ['hand0', 'red0', 'red1', 'blue0', 'blue1'].map((name, number) => ({
    name,
    number,
    kind: name.startsWith('h') ? 'hand' : 'pile',
  }));
  expect(columnsOf(zones as unknown as LayoutZone[])).toEqual([
    { colour: 'red', zones: [1, 2] },
    { colour: 'blue', zones: [3, 4] },
  ]);
});

describe('a pile keeps its place', () => {
  test('while others come', () => {
    const first = settle(new Map(), [7]);
    expect([...settle(first, [7, 8])]).toEqual([
      [7, 0],
      [8, 1],
    ]);
  });

  test('while others go, and a new one takes the free place', () => {
    const three = settle(new Map(), [1, 2, 3]);
    const two = settle(three, [1, 3]);
    expect([...two]).toEqual([
      [1, 0],
      [3, 2],
    ]);
    expect(settle(two, [1, 3, 4]).get(4)).toBe(1);
  });
});

describe('places', () => {
  test.each([2, 3, 4])('are all there from the start with %i players', (seats) => {
    for (let needed = 0; needed <= seats; needed++) expect(placesFor(needed, seats)).toBe(seats);
  });

  test('grow in steps of two where there are more players, and never lack one', () => {
    expect([0, 4, 5, 6, 7, 12].map((needed) => placesFor(needed, 12))).toEqual([4, 4, 6, 6, 8, 12]);
  });

  test('a deck with more ones than players has places for them', () => {
    expect(placesFor(3, 2)).toBe(4);
  });
});

describe('the size of cards', () => {
  const columns: [width: number, height: number][] = [
    [80, 190],
    [84, 480],
    [320, 480],
    [450, 950],
  ];

  test.each(columns)('twelve piles fit into a column of %i x %i', (width, height) => {
    for (let places = 1; places <= 12; places++) {
      const grid = fit(places, width, height, GAP, 190);
      const spots = Array.from({ length: places }, (_, place) => spot(place, places, grid, GAP));
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThanOrEqual(-width / 2);
        expect(x + grid.card).toBeLessThanOrEqual(width / 2);
        expect(y + grid.card * 1.4).toBeLessThanOrEqual(height + 0.01);
      }
      expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(places);
    }
  });

  test('six piles on the smallest phone can still be read', () => {
    expect(fit(6, 80, 190, GAP, 190).card).toBeGreaterThanOrEqual(30);
  });

  test('nothing is drawn before there is room', () => {
    expect(fit(4, 0, 0, GAP, 190).card).toBe(0);
  });
});

test('others stand in as few lines as there must be, evenly', () => {
  expect([1, 3, 4, 5, 8, 11].map((others) => abreast(others, 4))).toEqual([1, 3, 4, 3, 4, 4]);
});

describe('what is meant', () => {
  const [STACK, WASTE, SLOT] = [1, 2, 3];
  const play = (src: number, dst: number) => ({ src, face: 'R4', dst, way: 0 });

  test('a row slot is covered from the stack rather than from the waste', () => {
    expect(ontoSlot([play(WASTE, SLOT), play(STACK, SLOT)], SLOT, [STACK, WASTE])?.src).toBe(STACK);
    expect(ontoSlot([play(WASTE, SLOT), play(STACK, 9)], SLOT, [STACK, WASTE])?.src).toBe(WASTE);
    expect(ontoSlot([play(STACK, 9)], SLOT, [STACK, WASTE])).toBeUndefined();
  });

  test('a card dropped anywhere in its column goes where it fits there', () => {
    const columns = [{ zones: [10, 11, 12] }, { zones: [20, 21] }];
    expect(landing([11], 11, columns)).toBe(11);
    expect(landing([11], 12, columns)).toBe(11);
    expect(landing([SLOT, 11], SLOT, columns)).toBe(SLOT);
  });

  test('dropped where it does not fit, it is refused there', () => {
    expect(landing([11], 20, [{ zones: [10, 11] }, { zones: [20] }])).toBe(20);
    expect(landing([], SLOT, [])).toBe(SLOT);
  });
});

describe('totals', () => {
  const standing = (...totals: number[]): Standing => ({
    parties: [[0], [1]],
    points: [0, 0],
    totals,
    winners: [],
    parts: [],
  });

  test('are not shown before there are any', () => {
    expect(totalOf(standing(0, 0), 1)).toBeUndefined();
    expect(totalOf(undefined, 0)).toBeUndefined();
  });

  test('belong to seats, and may be below zero', () => {
    expect(totalOf(standing(0, -3), 1)).toBe(-3);
    expect(totalOf(standing(0, -3), 0)).toBe(0);
  });
});
