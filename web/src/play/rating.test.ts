import { expect, test } from 'vitest';
import type { PlayerRecord as Standing } from '@rasant/wire/messages';
import { ratedBy } from './rating';

const standing = (game: string, versus: Standing['versus'], matches: number, rating: number): Standing => ({
  game,
  versus,
  matches,
  wins: 0,
  rating,
  mu: 25,
  sigma: 8,
});

const before = [standing('ligretto', 'bots', 3, 5), standing('ligretto', 'people', 2, 7)];

test('the column that grew is the one that is shown', () => {
  const after = [before[0], standing('ligretto', 'people', 3, 9)];
  expect(ratedBy(before, after, 'ligretto')).toEqual({ versus: 'people', now: 9, change: 2 });
});

test('a first match begins at nothing', () => {
  const after = [...before, standing('kickoff', 'bots', 1, -2)];
  expect(ratedBy(before, after, 'kickoff')).toEqual({ versus: 'bots', now: -2, change: -2 });
});

test('a match that moved nothing but was counted is told', () => {
  const after = [standing('ligretto', 'bots', 4, 5), before[1]];
  expect(ratedBy(before, after, 'ligretto')).toEqual({ versus: 'bots', now: 5, change: 0 });
});

test('a match that does not count changes nothing', () => {
  expect(ratedBy(before, before, 'ligretto')).toBeUndefined();
  expect(ratedBy([], before, 'kickoff')).toBeUndefined();
});
