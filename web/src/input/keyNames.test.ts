import { expect, test } from 'vitest';
import { de } from '@rasant/lang/de';
import { en } from '@rasant/lang/en';
import { es } from '@rasant/lang/es';
import { language } from '@rasant/lang/language.svelte';
import { keyName } from './keyNames';

test.each([
  ['Space', en, 'Space'],
  ['Space', de, 'Leertaste'],
  ['Shift+1', es, 'Mayús+1'],
  ['ArrowRight', de, '→'],
  ['Q', de, 'Q'],
] as const)('%s has its name in each language', (key, texts, name) => {
  language.texts = texts;
  expect(keyName(key)).toBe(name);
});
