/** A message keeps its author. */
import { expect, test, vi } from 'vitest';
import type { SessionListener } from '@rasant/net/session.svelte';
import { Talk } from './talk.svelte';

test('a message keeps the name of its author when another player sits there later', () => {
  vi.useFakeTimers();
  const names = ['Anna'];
  let listener: SessionListener = {};
  const talk = new Talk({
    nameOf: (seat) => names[seat] ?? '',
    watch: (given) => {
      listener = given;
      return () => undefined;
    },
  });
  listener.spoken?.(0, { text: 'hello' });
  names[0] = 'Ben';
  listener.spoken?.(0, { emote: 'hello' });
  expect(talk.remarks.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  expect(talk.bubbles.get(0)?.name).toBe('Ben');
  vi.useRealTimers();
});

test('an announcement of the server stays longer than a message', () => {
  vi.useFakeTimers();
  let listener: SessionListener = {};
  const talk = new Talk({ nameOf: () => '', watch: (given) => ((listener = given), () => undefined) });
  listener.spoken?.(-1, { text: 'We restart at noon.' });
  listener.spoken?.(0, { text: 'hello' });
  vi.advanceTimersByTime(5000);
  expect([...talk.bubbles.keys()]).toEqual([-1]);
  vi.advanceTimersByTime(15_000);
  expect(talk.bubbles.size).toBe(0);
  expect(talk.unread).toBe(2);
  vi.useRealTimers();
});
