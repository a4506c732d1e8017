import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hold, PATIENCE_MS } from './hold.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what is over in the blink of an eye is never shown', () => {
  const hold = new Hold();
  hold.set('store');
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  expect([hold.why, hold.shown]).toEqual(['store', '']);
  hold.set('');
  vi.advanceTimersByTime(PATIENCE_MS);
  expect([hold.why, hold.shown]).toEqual(['', '']);
});

test('what lasts is shown until it is over, by its latest reason', () => {
  const hold = new Hold();
  hold.set('store');
  vi.advanceTimersByTime(PATIENCE_MS / 2);
  hold.set('cut_off');
  vi.advanceTimersByTime(PATIENCE_MS / 2);
  expect(hold.shown, 'it has stood still since the first word').toBe('cut_off');
  hold.set('moving');
  expect(hold.shown).toBe('moving');
  hold.set('');
  expect(hold.shown).toBe('');
});
