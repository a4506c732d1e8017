import { expect, test } from 'vitest';
import { itemAt } from './itemAt';

test('an item that must be there is, or it throws', () => {
  expect(itemAt(['a', 'b'], 1)).toBe('b');
  expect(() => itemAt(['a', 'b'], 2)).toThrow('a list of 2 has no item 2');
});
