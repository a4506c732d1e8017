import { expect, test } from 'vitest';
import type { Result } from '@rasant/wire/messages';
import { outcomeFor } from './outcome';

const result = (more: Partial<Result>): Result => ({
  match: 'm',
  game: 'kickoff',
  preset: '',
  ended: '',
  players: ['anna', 'ben', 'cleo'],
  names: [],
  bots: ['', '', ''],
  parties: [[0], [1], [2]],
  totals: [5, 9, 5],
  winners: [1],
  rounds: 1,
  counts: true,
  shares: ['whole', 'whole', 'part'],
  lasted: 0,
  races: [],
  day: '',
  weight: 1,
  ...more,
});

test('places are by points, and equal ones share one', () => {
  expect(outcomeFor(result({}), 'ben')).toEqual({ outcome: 'won', place: 1, of: 3, points: 9, seat: 1 });
  expect(outcomeFor(result({}), 'cleo')).toEqual({ outcome: 'lost', place: 2, of: 3, points: 5, seat: 2 });
});

test('a team wins for all in it, and a win may be shared', () => {
  const teams = result({ parties: [[0, 2], [1]], totals: [3, 1], winners: [0] });
  expect(outcomeFor(teams, 'cleo')).toMatchObject({ outcome: 'won', place: 1, of: 2, points: 3 });
  expect(outcomeFor(result({ winners: [0, 1] }), 'anna')?.outcome).toBe('shared');
});

test('who left it to a bot has neither won nor lost', () => {
  expect(outcomeFor(result({ shares: ['whole', 'little', ''] }), 'ben')?.outcome).toBe('left');
  expect(outcomeFor(result({ shares: ['whole', 'little', ''] }), 'cleo')?.outcome).toBe('left');
});

test('a player who was not there has no outcome, also among forgotten ones', () => {
  expect(outcomeFor(result({ players: ['', 'ben', ''] }), '')).toBeUndefined();
  expect(outcomeFor(result({}), 'dora')).toBeUndefined();
});
