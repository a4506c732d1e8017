import { expect, test } from 'vitest';
import { perRow } from './rows';

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
