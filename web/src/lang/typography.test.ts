/** What a careful printer of each language would mind, and that a translation loses no value. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gameOf } from '@rasant/games/shelf';
import type { AllTexts } from '@rasant/wire/messages';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { nl } from './nl';
import type { Code } from './language.svelte';
import type { Texts } from './texts';

const PAGE: Record<Code, Texts> = { en, de, fr, it, nl, es };
const ofPages = import.meta.glob<unknown>('../pages/*/texts/??.ts', { eager: true, import: 'default' });
const ofGames = import.meta.glob<unknown>('../../../src/rasant/games/*/web/texts/??.ts', {
  eager: true,
  import: 'default',
});

type Words = string | ((...given: number[]) => string) | { readonly [key: string]: Words };

/** Stand in for names and numbers alike, and can be found again. */
const GIVEN = [71, 72, 73];

/** Every text by its path; those made from something are made from the numbers above, and once more from ones. */
function spelled(words: Words, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function')
    return [
      [path, words(...GIVEN)],
      [`${path} (1)`, words(1, 1, 1)],
    ];
  return Object.entries(words).flatMap(([key, inner]) => spelled(inner, path ? `${path}.${key}` : key));
}

/** What the page says, what games say in it, and what the server says of games, but for the English that stands in. */
function textsOf(code: Code): [string, string][] {
  const served = JSON.parse(
    readFileSync(new URL(`../table/fixtures/shelf/${code}.json`, import.meta.url), 'utf8'),
  ) as AllTexts;
  const standIns = Object.entries(served.games).flatMap(([game, { missing }]) =>
    missing.map((key) => `served.${game}.${key}.`),
  );
  const own = Object.entries({ ...ofGames, ...ofPages }).filter(([path]) => path.endsWith(`/${code}.ts`));
  const words = {
    page: PAGE[code],
    served: served.games,
    ...Object.fromEntries(own.map(([path, words]) => [gameOf(path) || path.replace(/\/\w+\.ts$/, ''), words])),
  };
  return spelled(words as unknown as Words).filter(
    ([path]) => !standIns.some((standIn) => `${path}.`.startsWith(standIn)),
  );
}

const breaking = (code: Code, rule: RegExp): string[] =>
  textsOf(code)
    .filter(([, text]) => rule.test(text))
    .map(([path, text]) => `${path}: ${text}`);

describe.each(Object.keys(PAGE) as Code[])('%s', (code) => {
  test('apostrophes and quotes are curly, and the minus is no hyphen', () => {
    expect(breaking(code, /['"]|(?<!\w)-\d/)).toEqual([]);
  });

  test('no two spaces in a row, and none at an end', () => {
    expect(breaking(code, /\s\s|^\s|\s$/)).toEqual([]);
  });

  test('an ellipsis stands apart in German only', () => {
    expect(breaking(code, code === 'de' ? /[^\u00a0]…/ : /\s…/)).toEqual([]);
  });

  test('a translation has all values of the English text', () => {
    const texts = new Map(textsOf(code));
    for (const [path, text] of textsOf('en')) {
      const missing = GIVEN.filter(
        (given) => text.includes(String(given)) && !texts.get(path)?.includes(String(given)),
      );
      expect(missing, `${path}: ${texts.get(path)}`).toEqual([]);
    }
  });
});

test('French has a narrow space that does not break before two-part signs and inside its quotes', () => {
  expect(breaking('fr', /[^\u202f][:;!?»]|«[^\u202f]/)).toEqual([]);
});

test('Spanish questions and exclamations are opened as well as closed', () => {
  const count = (text: string, sign: string): number => text.split(sign).length;
  const open = textsOf('es').filter(
    ([, text]) => count(text, '¡') !== count(text, '!') || count(text, '¿') !== count(text, '?'),
  );
  expect(open).toEqual([]);
});

test('a team of several has a verb of its own', () => {
  for (const { matchOver } of [en, de, fr, it, nl, es]) expect(matchOver.win('')).not.toBe(matchOver.wins(''));
});
