import { expect, test } from 'vitest';
import { en } from '@rasant/lang/en';
import { ending } from './endings';

test('it is the stack that is empty: its owner has cards left', () => {
  expect(ending('emptied', 'Anna', { ends: {} }, en)).toBe('Anna’s stack is empty!');
});

test('a game says it better where that is not true of it', () => {
  const ends = { emptied: '{name} has no footballers left!' };
  expect(ending('emptied', 'Anna $& Ben', { ends }, en)).toBe('Anna $& Ben has no footballers left!');
  expect(ending('goal', 'Anna', { ends }, en)).toBe('Goal for Anna!');
});

test('an end without a word has none', () => {
  expect(ending('eaten', 'Anna', { ends: {} }, en)).toBe('');
});
