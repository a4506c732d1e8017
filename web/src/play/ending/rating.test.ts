import { expect, test } from 'vitest';
import type { GameStats, Strength } from '@rasant/wire/messages';
import { isCounted, ratedBy } from './rating';

const strength = (game: string, versus: Strength['versus'], matches: number, level: number): Strength => ({
  game,
  versus,
  matches,
  wins: 0,
  level,
  progress: 0.5,
  place: 0,
  of: 0,
});

const bots = strength('ligretto', 'bots', 3, 5);
const people = strength('ligretto', 'people', 2, 7);
const before = [bots, people];

test('the column that grew is the one that is shown', () => {
  const now = strength('ligretto', 'people', 3, 9);
  expect(ratedBy(before, [bots, now], 'ligretto')).toEqual({ now, rose: 2 });
});

test('a first match rises to no level: there was none before', () => {
  const now = strength('kickoff', 'bots', 1, 4);
  expect(ratedBy(before, [...before, now], 'kickoff')).toEqual({ now, rose: 0 });
});

test('a match that counted but changed nothing is said', () => {
  const now = strength('ligretto', 'bots', 4, 5);
  expect(ratedBy(before, [now, people], 'ligretto')).toEqual({ now, rose: 0 });
});

test('a match that does not count changes nothing', () => {
  expect(ratedBy(before, before, 'ligretto')).toBeUndefined();
  expect(ratedBy([], before, 'kickoff')).toBeUndefined();
});

test('a match may be stored and not count for a level', () => {
  const played = (game: string, matches: number): GameStats => ({ game, matches }) as GameStats;
  expect(isCounted([], [played('kickoff', 1)], 'kickoff')).toBe(true);
  expect(isCounted([played('kickoff', 1)], [played('kickoff', 1), played('ligretto', 4)], 'kickoff')).toBe(false);
});
