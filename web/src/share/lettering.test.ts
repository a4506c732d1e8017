import { expect, test } from 'vitest';
import { fitted } from './lettering';

/** Every letter is half as wide as it is high. */
const measure = (text: string, size: number): number => (text.length * size) / 2;
const ROOM = { width: 100, height: 50, largest: 40, smallest: 10 };

test('what fits is as large as can be', () => {
  expect(fitted('Anna', ROOM, measure)).toEqual({ size: 40, lines: ['Anna'] });
  expect(fitted('Anna B', ROOM, measure)).toEqual({ size: 32, lines: ['Anna B'] });
});

test('lines break at blanks where that allows larger letters', () => {
  expect(fitted('Anna and Benedikt', ROOM, measure)).toEqual({ size: 20, lines: ['Anna and', 'Benedikt'] });
});

test('what is too long at the smallest size is cut off, and never in the middle of a letter', () => {
  expect(fitted('x'.repeat(40), ROOM, measure).lines).toEqual([`${'x'.repeat(19)}…`]);
  const { lines } = fitted('👩‍👩‍👧'.repeat(20), ROOM, measure);
  expect(lines.at(0)?.replace('…', '').replaceAll('👩‍👩‍👧', '')).toBe('');
  expect(fitted(Array<string>(30).fill('words').join(' '), ROOM, measure).lines).toHaveLength(4);
});
