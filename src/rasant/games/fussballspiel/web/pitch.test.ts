import { expect, test } from 'vitest';
import { cornerOf, fieldOf, prevents, readFaults, sumOf, valueOf } from './pitch';

test('both teams go from their own left to their own right over the same five cards', () => {
  expect([1, 2, 3, 4, 5].map((step) => fieldOf(1, step))).toEqual(['field1', 'field2', 'field3', 'field4', 'field5']);
  expect(fieldOf(0, 1)).toBe(fieldOf(1, 5));
  expect(fieldOf(0, 4)).toBe(fieldOf(1, 2));
});

test('shirts add up, and parts of a goal count nothing', () => {
  expect(sumOf(['B10', 'B6', 'B2'])).toBe(18);
  expect(valueOf('18')).toBe(18);
  expect(sumOf(['TL ball', 'B3'])).toBe(3);
});

test('a part turned by half comes to the opposite corner', () => {
  expect(cornerOf('TL ball', 0)).toBe(0);
  expect(cornerOf('TL ball', 1)).toBe(3);
  expect(cornerOf('BL', 1)).toBe(1);
  expect(cornerOf('B7', 0)).toBe(-1);
});

test('faults are the steps from bit 1 and the corners from bit 6', () => {
  expect(readFaults((1 << 2) | (1 << 5) | (1 << 9))).toEqual({ steps: [2, 5], cells: [3] });
  expect(readFaults(0)).toEqual({ steps: [], cells: [] });
});

test('what a table takes is in its setup', () => {
  expect(prevents(null)).toBe(false);
  expect(prevents({ settings: { mistakes: 'allowed' } })).toBe(false);
  expect(prevents({ settings: { mistakes: 'prevented' } })).toBe(true);
});
