import { expect, test } from 'vitest';
import { TableClock } from './tableClock';

test('it runs while cards fly, and stands still otherwise', () => {
  const clock = new TableClock();
  clock.entered({ phase: 'countdown', left: 3000 }, 500, 10_000);
  expect(clock.now(11_000)).toBe(500);
  clock.entered({ phase: 'playing', left: -1 }, 500, 13_000);
  expect(clock.now(13_250)).toBe(750);
  clock.set(800, 13_300);
  expect(clock.now(13_310)).toBe(810);
  clock.entered({ phase: 'paused', left: 300_000 }, 900, 13_400);
  expect(clock.now(99_000)).toBe(900);
});

test('what is left of a phase is counted from when its end was sent, however many batches come in between', () => {
  const clock = new TableClock();
  clock.entered({ phase: 'round_over', left: 15_000 }, 500, 10_000);
  clock.set(500, 14_000);
  expect(clock.left(15_000)).toBe(10_000);
  expect(clock.left(99_000)).toBe(0);
});

test('a phase that lasts until a player ends it has nothing left to count', () => {
  const clock = new TableClock();
  clock.entered({ phase: 'playing', left: -1 }, 0, 0);
  expect(clock.left(5)).toBe(-1);
});

test('while the table is held it stands still, and nothing is lost of what is left of a phase', () => {
  const clock = new TableClock();
  clock.entered({ phase: 'playing', left: 5000 }, 500, 10_000);
  clock.hold(true, 11_000);
  clock.hold(true, 12_000);
  expect([clock.now(20_000), clock.left(20_000)]).toEqual([1500, 4000]);
  clock.hold(false, 21_000);
  clock.hold(false, 21_500);
  expect([clock.now(22_000), clock.left(22_000)]).toEqual([2500, 3000]);
  clock.set(2600, 22_100);
  expect(clock.now(22_200)).toBe(2700);
});
