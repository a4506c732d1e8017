import { expect, test } from 'vitest';
import type { Result } from '@rasant/wire/messages';
import { nameIn, pictureOfResult } from './pictured';

const RESULT: Result = {
  match: 'm1',
  game: 'ligretto',
  preset: 'default',
  ended: '2026-11-17T12:00:00.000Z',
  players: ['anna', '', '', 'dora'],
  names: ['Anna', '', '', 'Dora'],
  bots: ['', 'quick', '', 'steady'],
  parties: [[0], [1], [2], [3]],
  totals: [40, 99, -3, 40],
  winners: [1],
  rounds: 3,
  counts: true,
  shares: ['whole', '', 'whole', 'part'],
  lasted: 90_000,
  races: [
    { won: 3, lost: 1, closest: 43 },
    { won: 1, lost: 2, closest: 50 },
    { won: 0, lost: 2, closest: -1 },
    { won: 1, lost: 0, closest: 43 },
  ],
  day: '',
  weight: 1,
};

test('people are called by their names, bots by theirs, and who deleted themselves by none', () => {
  expect([0, 1, 2, 3].map((seat) => nameIn(RESULT, seat))).toEqual(['Anna', 'Bot Bob', 'somebody', 'Dora']);
});

test('the winner is first and named, equal ones share a rank', () => {
  const { headline, rows } = pictureOfResult(RESULT);
  expect(headline).toBe('Bot Bob wins!');
  expect(rows.map(({ names, points, rank }) => [names, points, rank])).toEqual([
    ['Bot Bob', 99, 1],
    ['Anna', 40, 2],
    ['Dora', 40, 2],
    ['somebody', -3, 4],
  ]);
});

test('the closest race is named, the first of two as close; without races, none', () => {
  expect(pictureOfResult(RESULT).highlight).toBe('Closest race: Anna, by 43 ms');
  expect(pictureOfResult({ ...RESULT, races: [] }).highlight).toBe('');
});

test('teams win together, and a shared win is said to be one', () => {
  const teams = {
    ...RESULT,
    parties: [
      [0, 2],
      [1, 3],
    ],
    totals: [3, 1],
    winners: [0],
  };
  expect(pictureOfResult(teams).headline).toBe('Anna and somebody win!');
  expect(pictureOfResult({ ...RESULT, winners: [0, 3] }).headline).toBe('Anna and Dora share the win');
  expect(pictureOfResult({ ...RESULT, winners: [] }).headline).toBe('');
});
