import { expect, test } from 'vitest';
import type { CoursePoint } from '@rasant/wire/messages';
import { levelChart } from './levelChart';

const course = (...levels: number[]): CoursePoint[] =>
  levels.map((level, k) => ({ match: `m${k}`, ended: '', level, won: k % 2 === 0 }));

test('the line goes from the first match to the last, between whole levels', () => {
  const { points, line, area, marks } = levelChart(course(1.5, 2.25, 3), 100, 40);
  expect(points).toEqual([
    { x: 0, y: 30, won: true },
    { x: 50, y: 15, won: false },
    { x: 100, y: 0, won: true },
  ]);
  expect(line).toBe('M0 30L50 15L100 0');
  expect(area).toBe('M0 30L50 15L100 0V40H0Z');
  expect(marks).toEqual([
    { level: 1, y: 40 },
    { level: 2, y: 20 },
    { level: 3, y: 0 },
  ]);
});

test('one match is a point in the middle, and a level that never moved is no division by nothing', () => {
  expect(levelChart(course(4), 100, 40).points).toEqual([{ x: 50, y: 40, won: true }]);
  expect(levelChart(course(1, 1, 1), 100, 40).points.every(({ y }) => y === 40)).toBe(true);
});

test('many levels have few marks', () => {
  expect(levelChart(course(1, 38.2), 100, 40).marks.map(({ level }) => level)).toEqual([1, 14, 27]);
});
