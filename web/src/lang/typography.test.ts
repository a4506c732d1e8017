/** What a careful printer of each language would mind, and that nothing told gets lost in a translation. */
import { describe, expect, test } from 'vitest';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { nl } from './nl';
import type { Texts } from './texts';

type Words = string | ((...given: number[]) => string) | { readonly [key: string]: Words };

/** Stand in for names and numbers alike, and can be found again. */
const GIVEN = [71, 72, 73];

/** Every text by its path; those made from something are made from the numbers above, and once more from ones. */
function spelled(words: Words, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return [[path, words(...GIVEN)], [`${path} (1)`, words(1, 1, 1)]];
  return Object.entries(words).flatMap(([key, inner]) => spelled(inner, path ? `${path}.${key}` : key));
}

const textsOf = (texts: Texts): [string, string][] => spelled(texts as unknown as Words);
const breaking = (texts: Texts, rule: RegExp): string[] =>
  textsOf(texts)
    .filter(([, text]) => rule.test(text))
    .map(([path, text]) => `${path}: ${text}`);

describe.each(Object.entries({ en, de, fr, it, nl, es }))('%s', (code, texts) => {
  test('apostrophes and quotes are curly, and the minus is no hyphen', () => {
    expect(breaking(texts, /['"]|(?<!\w)-\d/)).toEqual([]);
  });

  test('no two spaces in a row, and none at an end', () => {
    expect(breaking(texts, /\s\s|^\s|\s$/)).toEqual([]);
  });

  test('an ellipsis stands apart in German only', () => {
    expect(breaking(texts, code === 'de' ? /[^\u00a0]…/ : /\s…/)).toEqual([]);
  });

  test('whatever the English text tells is told', () => {
    const told = new Map(textsOf(texts));
    for (const [path, text] of textsOf(en)) {
      const missing = GIVEN.filter((given) => text.includes(String(given)) && !told.get(path)?.includes(String(given)));
      expect(missing, `${path}: ${told.get(path)}`).toEqual([]);
    }
  });
});

test('French has a narrow space that does not break before two-part signs and inside its quotes', () => {
  expect(breaking(fr, /[^\u202f][:;!?»]|«[^\u202f]/)).toEqual([]);
});

test('Spanish questions and exclamations are opened as well as closed', () => {
  const count = (text: string, sign: string): number => text.split(sign).length;
  const open = textsOf(es).filter(([, text]) => count(text, '¡') !== count(text, '!') || count(text, '¿') !== count(text, '?'));
  expect(open).toEqual([]);
});

test('a team of several has a verb of its own', () => {
  for (const { matchOver } of [en, de, fr, it, nl, es]) expect(matchOver.win('')).not.toBe(matchOver.wins(''));
});
