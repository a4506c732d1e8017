import { describe, expect, test } from 'vitest';
import { de } from '@rasant/lang/de';
import { en } from '@rasant/lang/en';
import { es } from '@rasant/lang/es';
import { fr } from '@rasant/lang/fr';
import { it } from '@rasant/lang/it';
import { nl } from '@rasant/lang/nl';
import { ending } from './endings';

test('it is the stack that is empty: its owner has cards left', () => {
  expect(ending('emptied', 'Anna', 'ligretto', en)).toBe('Anna’s stack is empty!');
  expect(ending('emptied', 'Anna', 'fun_run', en)).toBe('Anna’s stack is empty!');
});

describe.each(Object.entries({ en, de, fr, it, nl, es }))('%s', (_, texts) => {
  test('where there is no stack, it is the hand', () => {
    expect(ending('emptied', 'Anna', 'schuss_und_tor', texts)).toContain('Anna');
    expect(ending('emptied', 'Anna', 'schuss_und_tor', texts)).not.toBe(ending('emptied', 'Anna', 'ligretto', texts));
  });
});

test('a game without texts has the usual words, and an end without a word has none', () => {
  expect(ending('goal', 'Anna', 'newcomer', en)).toBe('Goal for Anna!');
  expect(ending('eaten', 'Anna', 'ligretto', en)).toBe('');
});
