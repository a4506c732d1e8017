/** Where things lie on a table of which only the zones are known. */
import { expect, test } from 'vitest';
import type { ZoneLook } from '@rasant/table/look';
import { blocksOf, linesOf } from './grouping';

let number = 0;
const zone = (kind: string, more: Partial<ZoneLook> = {}): ZoneLook =>
  ({ number: number++, kind, owner: -1, size: 0, rule: 0, ...more }) as ZoneLook;
const zones = (n: number, kind: string, more: Partial<ZoneLook> = {}): ZoneLook[] =>
  Array.from({ length: n }, () => zone(kind, more));

/** Columns, and for each row its kind, its owner and how many places it has. */
const shape = (all: ZoneLook[], seats = 2): unknown[] =>
  blocksOf(all, seats).map(({ columns, groups }) => [
    columns,
    ...groups.map(({ kind, owner, places }) => `${kind} ${owner} ${places.length}`),
  ]);

test('kinds with as many places each stand in the same columns', () => {
  expect(shape([...zones(4, 'up'), ...zones(4, 'down')])).toEqual([[4, 'up -1 4', 'down -1 4']]);
});

test('single places stand beside each other', () => {
  expect(shape([zone('stock'), zone('waste')])).toEqual([
    [1, 'stock -1 1'],
    [1, 'waste -1 1'],
  ]);
});

test('each team has its own row; the box and what people own are not in the middle', () => {
  const all = [
    zone('box'),
    zone('hand', { owner: 1 }),
    ...zones(2, 'goal', { owner: 2 }),
    ...zones(2, 'goal', { owner: 3 }),
  ];
  expect(shape(all)).toEqual([[2, 'goal 2 2', 'goal 3 2']]);
});

test('few places are all drawn, though closed; of many only those in use and one that is free', () => {
  expect(shape(zones(8, 'pile'))).toEqual([[8, 'pile -1 8']]);
  expect(shape([...zones(3, 'pile', { size: 2, rule: 1 }), ...zones(9, 'pile', { rule: 1 })])).toEqual([
    [4, 'pile -1 4'],
  ]);
  expect(shape(zones(9, 'pile'))).toEqual([]);
});

test('the lines of the middle are counted: rows, rows that are too long, and single places beside each other', () => {
  const lines = (all: ZoneLook[]): number => linesOf(blocksOf(all, 2));
  expect(lines([...zones(4, 'up'), ...zones(4, 'down')])).toBe(2);
  expect(lines(zones(8, 'pile'))).toBe(2);
  expect(lines(['a', 'b', 'c', 'd', 'e'].map((kind) => zone(kind)))).toBe(2);
  expect(lines([])).toBe(0);
});
