import { describe, expect, test } from 'vitest';
import type { CardLook } from '@rasant/table/look';
import { evenRows, fanIn, inOrder, perRow, placesOf } from './rows';

test.each([
  [18, 374, 44, 6],
  [11, 374, 44, 6],
  [8, 374, 44, 8],
  [18, 1400, 44, 18],
  [0, 374, 44, 1],
  [5, 0, 44, 1],
])('%i cards in %i pixels at %i each: %i in a row', (cards, width, least, expected) => {
  expect(perRow(cards, width, least)).toBe(expected);
});

test('rows are as even as can be', () => {
  expect(evenRows(6, 6)).toEqual([6]);
  expect(evenRows(11, 6)).toEqual([6, 5]);
  expect(evenRows(13, 6)).toEqual([5, 4, 4]);
  expect(evenRows(0, 6)).toEqual([0]);
});

test('a hand has the largest cards that its place has room for', () => {
  expect(fanIn(7, 344, 220)).toMatchObject({ rows: [4, 3] });
  expect(fanIn(7, 344, 220).card).toBeGreaterThan(64);
  expect(fanIn(12, 344, 220).card).toBeGreaterThan(64);
  expect(fanIn(7, 1200, 200)).toMatchObject({ rows: [7] });
  expect(fanIn(0, 0, 0)).toMatchObject({ card: 0, step: 0 });
});

test.each([1, 4, 7, 12, 15])('%i cards stay within their place, and each is seen wide enough for a thumb', (cards) => {
  const { rows, card, step } = fanIn(cards, 344, 220);
  expect(rows.reduce((sum, length) => sum + length, 0)).toBe(cards);
  const longest = Math.max(...rows);
  expect(card + step * (longest - 1)).toBeLessThanOrEqual(344.01);
  expect(card * 1.4 * rows.length).toBeLessThanOrEqual(220);
  if (longest > 1) expect(step).toBeGreaterThan(40);
});

test('a card knows its row and how far it is from the middle', () => {
  expect(placesOf([5, 6, 7], [2, 1])).toEqual([
    { id: 5, row: 0, off: -0.5 },
    { id: 6, row: 0, off: 0.5 },
    { id: 7, row: 1, off: 0 },
  ]);
});

describe('the order of cards', () => {
  const card = (id: number, order: number): CardLook => ({ id, order, label: '', ghost: '', given: true });
  const cards = [card(7, 3), card(8, 1), card(9, 2)];
  const left = cards.slice(0, 2);

  test('is that of the faces', () => {
    expect(inOrder({ cards, gives: 3 }, [])).toEqual([8, 9, 7]);
  });

  test('is kept where only the topmost can be taken', () => {
    expect(inOrder({ cards, gives: 1 }, [])).toEqual([7, 8, 9]);
  });

  test('is kept when a card has left', () => {
    expect(inOrder({ cards: left, gives: 2 }, [8, 9, 7])).toEqual([8, 9, 7]);
  });

  test('begins anew with other cards', () => {
    expect(inOrder({ cards, gives: 3 }, [1, 2, 3])).toEqual([8, 9, 7]);
    expect(inOrder({ cards: [], gives: 0 }, [8, 9, 7])).toEqual([]);
  });
});
