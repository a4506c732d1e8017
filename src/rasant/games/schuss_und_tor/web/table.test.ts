import { describe, expect, test } from 'vitest';
import { nameKeys, shooterOf } from './questions';
import { newsOf, shotInWords, type Shot } from './shot.svelte';
import en from './texts/en';
import type { Layout } from '@rasant/table/layout';

describe('who shoots after a pass', () => {
  test('by the sheet, who passes', () => expect(shooterOf(2, 4, false)).toBe(2));
  test('otherwise, who was before', () => expect(shooterOf(0, 4, true)).toBe(3));
});

test('a name is called by its first letter, or by its number where two begin alike', () => {
  expect(nameKeys(['Fritz', 'Max', 'Otto'])).toEqual(['F', 'M', 'O']);
  expect(nameKeys(['Fritz', 'Max', 'Fred'])).toEqual(['1', 'M', '3']);
});

describe('what a batch says of a shot', () => {
  const KINDS = ['action', 'drawn', 'goals', 'spent', 'pile'];
  const layout = {
    zones: KINDS.map((kind, number) => ({ number, kind, owner: kind === 'drawn' || kind === 'goals' ? 1 : -1 })),
  } as unknown as Layout;
  const moved = (from: string, to: string, ...labels: string[]) => ({
    seat: 2,
    moves: [{ from: KINDS.indexOf(from), to: KINDS.indexOf(to), n: 1, labels }],
  });

  test('a goal that no player can stop', () => {
    expect(newsOf(moved('action', 'goals', 'ZweiTore'), layout)).toEqual({
      kind: 'shot',
      shooter: 1,
      label: 'ZweiTore',
      worth: 2,
      stoppable: false,
    });
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

test('a shot is announced in the second person to the one who shoots or stops it', () => {
  const shot: Shot = { shooter: 1, by: 2, label: 'Tor-Otto', worth: 1, stoppable: true, stage: 'turning', ms: 0 };
  const said = (stage: Shot['stage'], viewer: number) =>
    shotInWords({ ...shot, stage }, viewer, (seat) => 'ABCD'.charAt(seat), en);
  expect([said('turning', 1), said('goal', 1), said('saved', 2)]).toEqual(['You shoot…', 'Your goal!', 'You stop it!']);
  expect([said('turning', 0), said('goal', 2), said('saved', -1)]).toEqual(['B shoots…', 'Goal for B', 'C stops it']);
  expect(said('open', 1)).toBe('');
});
