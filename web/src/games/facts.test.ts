/** Public numbers in words. */
import { expect, test } from 'vitest';
import type { Layout } from '@rasant/table/layout';
import { factsShown, changedFacts, factText } from './facts';

const layout = {
  facts: ['may', 'dealer', 'passes0', 'passes1', 'passes2', 'row2', 'until'],
  teams: [0, 1],
} as unknown as Layout;
const words = { facts: { dealer: 'Dealer: {name}', passes: 'Passes', row2: 'Second row' } };

test('a fact is shown if it has a word, beside the seat if it is one of each', () => {
  expect(factsShown(layout, words)).toEqual([
    { number: 1, key: 'facts.dealer', word: 'Dealer: {name}', seat: -1 },
    { number: 2, key: 'facts.passes', word: 'Passes', seat: 0 },
    { number: 3, key: 'facts.passes', word: 'Passes', seat: 1 },
    { number: 4, key: 'facts.passes', word: 'Passes', seat: -1 },
    { number: 5, key: 'facts.row2', word: 'Second row', seat: -1 },
  ]);
});

const nameOf = (seat: number): string => ['Ann', 'Ben'][seat] ?? '';

test.each([
  ['Passes', 3, 'Passes 3'],
  ['Passes', 0, ''],
  ['Dealer: {name}', 0, 'Dealer: Ann'],
  ['Dealer: {name}', -1, ''],
  ['{seconds} s', 5_400, '5 s'],
  ['{seconds} s', 900, '0 s'],
  ['{seconds} s', 0, ''],
])('%s with %i is “%s”', (word, value, text) => {
  expect(factText(word, value, nameOf, 1_000)).toBe(text);
});

test('what changed is said, with whose it is; the time is not', () => {
  const timed = { facts: { ...words.facts, until: '{seconds} s' } };
  const sentences = changedFacts(
    layout,
    timed,
    [
      ['n', 3, 2],
      ['n', 0, 1],
      ['n', 1, 0],
      ['n', 6, 9_000],
      ['n', 2, 0],
      ['b', 1],
    ],
    nameOf,
  );
  expect(sentences).toEqual(['Ben: Passes 2', 'Dealer: Ann']);
});
