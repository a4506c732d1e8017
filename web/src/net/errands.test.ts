import { expect, test } from 'vitest';
import type { WireEvent } from '@rasant/wire/messages';
import { Errands, type Errand } from './errands';

const errand = (id: number, src: number): Errand => ({
  message: ['play', id, src, 'R1', 9, 0],
  play: { src, face: 0, dst: 9, way: 0 },
  ticket: id,
});
const moved = (src: number): WireEvent[] => [
  ['n', 0, 1],
  ['m', src, 9, 1, [], []],
];

test('what is not answered is kept in its order', () => {
  const errands = new Errands();
  errands.add(errand(1, 4));
  errands.add(errand(2, 5));
  errands.add({ message: ['act', 3, 'count', 0] });
  expect(errands.take(2)?.message[1]).toBe(2);
  expect(errands.take(2)).toBeUndefined();
  expect(errands.list().map(({ message }) => message[1])).toEqual([1, 3]);
});

test('events carry out the oldest play from the same place', () => {
  const errands = new Errands();
  errands.add(errand(1, 4));
  errands.add(errand(2, 4));
  expect(errands.carriedOut(moved(4))?.message[1]).toBe(1);
  expect(errands.carriedOut(moved(7))).toBeUndefined();
  expect(errands.carriedOut([['n', 0, 1]])).toBeUndefined();
});

test('an answer that comes before its batch is remembered until then', () => {
  const errands = new Errands();
  errands.add(errand(1, 4));
  errands.made(1, 77);
  expect(errands.takeMade(76)).toBeUndefined();
  expect(errands.takeMade(77)?.message[1]).toBe(1);
  expect(errands.list()).toEqual([]);
});
