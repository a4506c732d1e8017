import { describe, expect, test } from 'vitest';
import { nameKeys, rows, shooterOf } from './questions';
import { newsOf } from './shot.svelte';
import type { Layout } from '@rasant/table/layout';

describe('who shoots when somebody passes', () => {
  test('by the sheet, who passes', () => expect(shooterOf(2, 4, false)).toBe(2));
  test('otherwise, who was before', () => expect(shooterOf(0, 4, true)).toBe(3));
});

test('a name is called by its first letter, or by its number where two begin alike', () => {
  expect(nameKeys(['Fritz', 'Max', 'Otto'])).toEqual(['F', 'M', 'O']);
  expect(nameKeys(['Fritz', 'Max', 'Fred'])).toEqual(['1', 'M', '3']);
});

test('a hand is laid out in rows as even as can be', () => {
  expect(rows(6, 6)).toEqual([6]);
  expect(rows(11, 6)).toEqual([6, 5]);
  expect(rows(13, 6)).toEqual([5, 4, 4]);
  expect(rows(0, 6)).toEqual([0]);
});

describe('what a batch says of a shot', () => {
  const KINDS = ['action', 'drawn', 'goals', 'spent', 'pile'];
  const layout = { zones: KINDS.map((kind, number) => ({ number, kind, owner: kind === 'drawn' || kind === 'goals' ? 1 : -1 })) } as unknown as Layout;
  const moved = (from: string, to: string, ...labels: string[]) => ({ seat: 2, moves: [{ from: KINDS.indexOf(from), to: KINDS.indexOf(to), n: 1, labels }] });

  test('a goal that nobody can stop', () => {
    expect(newsOf(moved('action', 'goals', 'ZweiTore'), layout)).toEqual({ kind: 'shot', shooter: 1, label: 'ZweiTore', worth: 2, stoppable: false });
  });

  test('a goal that waits to be stopped, and how that ends', () => {
    expect(newsOf(moved('action', 'drawn', 'Ecke-Bomber'), layout)).toMatchObject({ kind: 'shot', stoppable: true });
    expect(newsOf(moved('drawn', 'goals', 'Ecke-Bomber'), layout)).toEqual({ kind: 'in' });
    expect(newsOf(moved('drawn', 'spent', 'Ecke-Bomber'), layout)).toEqual({ kind: 'saved', by: 2 });
  });

  test('a special card that is used up is no save', () => {
    expect(newsOf(moved('drawn', 'spent', 'Foul'), layout)).toBeNull();
  });
});
