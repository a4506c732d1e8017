import { expect, test } from 'vitest';
import type { WireEvent } from '@rasant/wire/messages';
import { PendingMoves, type PendingMove } from './pendingMoves';

const move = (id: number, src: number): PendingMove => ({
  message: ['play', id, src, 'R1', 9, 0],
  play: { src, face: 0, dst: 9, way: 0 },
  ticket: id,
});
const moved = (src: number): WireEvent[] => [
  ['n', 0, 1],
  ['m', src, 9],
];

test('what is not answered is kept in its order', () => {
  const pendingMoves = new PendingMoves();
  pendingMoves.add(move(1, 4));
  pendingMoves.add(move(2, 5));
  pendingMoves.add({ message: ['act', 3, 'count', 0] });
  expect(pendingMoves.take(2)?.message[1]).toBe(2);
  expect(pendingMoves.take(2)).toBeUndefined();
  expect(pendingMoves.list().map(({ message }) => message[1])).toEqual([1, 3]);
});

test('events carry out the oldest play from the same place', () => {
  const pendingMoves = new PendingMoves();
  pendingMoves.add(move(1, 4));
  pendingMoves.add(move(2, 4));
  expect(pendingMoves.carriedOut(moved(4))?.message[1]).toBe(1);
  expect(pendingMoves.carriedOut(moved(7))).toBeUndefined();
  expect(pendingMoves.carriedOut([['n', 0, 1]])).toBeUndefined();
});

test('an answer that comes before its batch is remembered until then', () => {
  const pendingMoves = new PendingMoves();
  pendingMoves.add(move(1, 4));
  pendingMoves.made(1, 77);
  expect(pendingMoves.takeMade(76)).toBeUndefined();
  expect(pendingMoves.takeMade(77)?.message[1]).toBe(1);
  expect(pendingMoves.list()).toEqual([]);
});
