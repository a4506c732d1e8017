import { beforeEach, expect, test, vi } from 'vitest';
import { keepPace, knownPace } from './pace';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

beforeEach(() => kept.clear());

test('a pace is kept for each game', () => {
  keepPace('ligretto', 850, 1040);
  expect(knownPace('ligretto')).toEqual({ time: 850, trim: 1040 });
  expect(knownPace('kickoff')).toBeUndefined();
});

test.each([
  '{"time":850}',
  '{"time":1,"trim":1000}',
  '{"time":850,"trim":9000}',
  '{"time":"fast","trim":1000}',
  '{"time":8.5,"trim":1000}',
  'null',
  '{',
])('what no table would take is no pace: %s', (text) => {
  kept.set('rasant.pace.ligretto', text);
  expect(knownPace('ligretto')).toBeUndefined();
});
