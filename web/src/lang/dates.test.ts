import { expect, test } from 'vitest';
import { Dates } from './dates';

const NOW = Date.parse('2026-11-17T12:00:00Z');

test.each([
  ['en', '2026-11-17T11:59:40Z', 'now'],
  ['en', '2026-11-17T11:55:00Z', '5 minutes ago'],
  ['en', '2026-11-17T09:00:00Z', '3 hours ago'],
  ['en', '2026-11-16T10:00:00Z', 'yesterday'],
  ['de', '2026-11-16T10:00:00Z', 'gestern'],
  ['nl', '2026-11-13T12:00:00Z', '4 dagen geleden'],
  ['en', '2026-10-01T12:00:00Z', 'October 1, 2026'],
  ['fr', '2026-10-01T12:00:00Z', '1 octobre 2026'],
])('in %s, %s is %s', (code, moment, said) => {
  expect(new Dates(code).ago(moment, NOW)).toBe(said);
});

test('a time in the future is now, and what is no date is empty', () => {
  expect(new Dates('en').ago('2026-11-17T12:00:30Z', NOW)).toBe('now');
  expect(new Dates('en').ago('soon', NOW)).toBe('');
  expect(new Dates('en').day('')).toBe('');
});
