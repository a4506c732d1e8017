import { expect, test } from 'vitest';
import type { Result } from '@rasant/wire/messages';
import { OwnHistory } from './history.svelte';

const match = (n: number): Result => ({ match: `m${n}`, ended: `2026-11-${String(n).padStart(2, '0')}` }) as Result;
const days = (from: number, to: number): Result[] => Array.from({ length: from - to + 1 }, (_, k) => match(from - k));

test('pages follow each other until one is not full, and nothing is shown twice', async () => {
  const asked: (string | undefined)[] = [];
  const pages = [days(28, 17), days(17, 8)];
  const history = new OwnHistory(async (_, __, before) => {
    asked.push(before?.match);
    return pages.shift() ?? [];
  });
  await history.choose('');
  expect([history.list.length, history.more]).toEqual([12, true]);
  await history.load();
  expect(history.list.map((one) => one.match)).toEqual(days(28, 8).map((one) => one.match));
  expect(history.more).toBe(false);
  expect(asked).toEqual([undefined, 'm17']);
});

test('what comes too late for what was chosen meanwhile is not shown', async () => {
  let late: (found: Result[]) => void = () => undefined;
  const history = new OwnHistory((game) =>
    game === 'slow' ? new Promise((done) => (late = done)) : Promise.resolve([match(3)]),
  );
  const first = history.choose('slow');
  await history.choose('quick');
  late([match(1)]);
  await first;
  expect(history.list.map((one) => one.match)).toEqual(['m3']);
  expect(history.busy).toBe(false);
});

test('a page that does not come is reported, and what is there stays', async () => {
  let broken = false;
  const history = new OwnHistory(async () => {
    if (broken) throw new TypeError('no line');
    return days(28, 17);
  });
  await history.choose('');
  broken = true;
  await history.load();
  expect([history.failed, history.list.length, history.more]).toEqual([true, 12, true]);
  broken = false;
  await history.load();
  expect(history.failed).toBe(false);
});
