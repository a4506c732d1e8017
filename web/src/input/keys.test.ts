import { expect, test } from 'vitest';
import { keyName } from './keys';

const press = (code: string, key: string, shiftKey = false) => keyName({ code, key, shiftKey });

test('letters are those printed on the key, wherever it is', () => {
  expect(press('KeyA', 'q')).toBe('Q');
});

test('digits are those of the upper row, also where they need a shift', () => {
  expect(press('Digit1', '&')).toBe('1');
  expect(press('Digit1', '!', true)).toBe('Shift+1');
});

test('other keys have their names', () => {
  expect(press('Space', ' ')).toBe('Space');
  expect(press('ArrowLeft', 'ArrowLeft')).toBe('ArrowLeft');
});
