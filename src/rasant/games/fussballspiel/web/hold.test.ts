import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hold } from './hold.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a tap within the moment after a change comes too late, one after it counts', () => {
  const hold = new Hold();
  expect(hold.on).toBe(false);
  hold.begin();
  vi.advanceTimersByTime(700);
  expect(hold.on).toBe(true);
  vi.runAllTimers();
  expect(hold.on).toBe(false);
});

test('a further change begins the moment anew', () => {
  const hold = new Hold();
  const end = hold.begin();
  vi.advanceTimersByTime(700);
  end();
  hold.begin();
  vi.advanceTimersByTime(700);
  expect(hold.on).toBe(true);
  vi.runAllTimers();
  expect(hold.on).toBe(false);
});
