import { expect, test } from 'vitest';
import { render } from 'svelte/server';
import LabelledFace from './LabelledFace.svelte';
import { corner, isRed, lines, seatOf, suited } from './labelled';

const drawn = (label: string): string => render(LabelledFace, { props: { label } }).body;

test('hearts and diamonds are red, spades and clubs are not', () => {
  expect(['7♥', 'K♦'].map(isRed)).toEqual([true, true]);
  expect(['7♠', 'K♣', 'red'].map(isRed)).toEqual([false, false, false]);
});

test('a short label stands in the middle and in both corners, a long one in the middle only', () => {
  expect(drawn('R10').match(/>R10</g)).toHaveLength(3);
  expect(drawn('Goalkeeper').match(/>Goalkeeper</g)).toHaveLength(1);
  expect(corner('Goalkeeper')).toBe('');
});

test('a playing card has its rank and its suit in both corners, and the suit in the middle', () => {
  expect(['10♥', '♥10', '♥', '10', 'a♥b'].map(suited)).toEqual([
    { suit: '♥', rank: '10' },
    { suit: '♥', rank: '10' },
    undefined,
    undefined,
    undefined,
  ]);
  expect([drawn('♦10').match(/>10</g), drawn('♦10').match(/>♦</g)].map((found) => found?.length)).toEqual([2, 3]);
});

test('words stay whole, and share a line where they fit', () => {
  expect(lines('B goal kick boot/trophy')).toEqual(['B goal', 'kick', 'boot/trophy']);
  expect(lines('own_goal')).toEqual(['own goal']);
});

test('a back shows a pattern and no word', () => {
  expect(seatOf('set11')).toBe(11);
  expect(seatOf('settle')).toBeUndefined();
  for (const label of ['', '?', 'back', 'set3']) expect(drawn(label), label).not.toContain('<text');
});
