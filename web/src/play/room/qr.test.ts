import { expect, test } from 'vitest';
import { qrCode } from './qr';

const draw = (text: string): string[] =>
  (qrCode(text) ?? []).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

test('a code that other readers have read', () => {
  expect(draw('http://127.0.0')).toEqual(EXPECTED);
});

test.each([
  [14, 21],
  [15, 25],
  [62, 33],
  [122, 45],
  [213, 57],
])('%i bytes take a square of %i', (length, size) => {
  expect(draw('x'.repeat(length))).toHaveLength(size);
});

test('what is too long has no code', () => {
  expect(qrCode('x'.repeat(214))).toBeUndefined();
});

test('letters beyond ASCII count as the bytes they are', () => {
  expect(draw('é'.repeat(6))).toHaveLength(21);
  expect(draw('é'.repeat(7))).toHaveLength(25);
});

const EXPECTED = [
  '#######.#.###.#######',
  '#.....#...#...#.....#',
  '#.###.#..#..#.#.###.#',
  '#.###.#.#.###.#.###.#',
  '#.###.#.#.#.#.#.###.#',
  '#.....#.#.#.#.#.....#',
  '#######.#.#.#.#######',
  '........####.........',
  '#...#.####..######..#',
  '.#.###.#####.######..',
  '..##.##...##.#.###.#.',
  '..###..#..###........',
  '.##.###.##.#...###.#.',
  '........###..##.####.',
  '#######.##.#..####.#.',
  '#.....#..###........#',
  '#.###.#.###.#..###...',
  '#.###.#...##..#.#.###',
  '#.###.#...##.#####...',
  '#.....#..#.##..#.#...',
  '#######.####.#..##..#',
];
