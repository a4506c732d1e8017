import { expect, test } from 'vitest';
import type { DealOfTheDay, DayTry } from '@rasant/wire/messages';
import { dayFrom, dayInWords, resultText, stopwatch, untilThen } from './dayResult';

test.each([
  [0, '0:00'],
  [9_400, '0:09'],
  [103_000, '1:43'],
  [59_900, '1:00'],
  [3_725_000, '62:05'],
])('%i ms are %s on a stopwatch', (ms, said) => {
  expect(stopwatch(ms)).toBe(said);
});

test.each([
  [86_400, '24:00:00'],
  [18_189, '5:03:09'],
  [0, '0:00:00'],
  [-3, '0:00:00'],
])('%i seconds are %s on a clock', (seconds, said) => {
  expect(untilThen(seconds)).toBe(said);
});

test('days go on over the ends of months and years', () => {
  expect(dayFrom('2026-03-01', -1)).toBe('2026-02-28');
  expect(dayFrom('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayInWords('2026-11-17', 'en', 'short')).toBe('Nov 17');
  expect(dayInWords('2026-11-17', 'de', 'long')).toBe('17. November');
});

const words = {
  day: '17 Nov',
  title: 'Ligretto',
  points: '12 points',
  inTime: (time: string) => `in ${time}`,
  place: (n: number, all: number) => `place ${n} of ${all}`,
};
const deal = { tries: 20 } as DealOfTheDay;
const tried: DayTry = { table: '', finished: true, place: 3, points: 12, ms: 103_000, match: 'm' };

test('a line to share says all that counts, and no place where one is not shown', () => {
  expect(resultText(deal, tried, words)).toBe('rasant 17 Nov · Ligretto · 12 points in 1:43 · place 3 of 20');
  expect(resultText(deal, { ...tried, place: 0 }, words)).toBe('rasant 17 Nov · Ligretto · 12 points in 1:43');
});
