/** Whatever can be chosen on the Python side has words here; that all languages have the same words is the compiler's. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SEATS } from '@rasant/lobby/seats';
import type { GameList } from '@rasant/wire/messages';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { nl } from './nl';
import type { GameId } from './texts';

const { games, temperaments } = JSON.parse(
  readFileSync(new URL('../table/fixtures/shelf/games.json', import.meta.url), 'utf8'),
) as GameList;

interface Words {
  title: string;
  values: Record<string, string>;
}

test('every temperament of a bot has a word', () => {
  for (const temperament of temperaments) expect(en.bots).toHaveProperty(temperament);
});

test('every game there is has texts, and no other', () => {
  expect(Object.keys(en.games).toSorted()).toEqual(games.map(({ game }) => game).toSorted());
});

describe.each(games)('$game', ({ game, presets, options, smallest, largest }) => {
  const texts = en.games[game as GameId];
  const words = texts.options as Record<string, Words>;

  test('its presets have texts, in every language with the default first', () => {
    for (const { games: told } of [en, de, fr, it, nl, es]) expect(Object.keys(told[game as GameId].presets)).toEqual(Object.keys(presets));
  });

  test('its options and their values have texts', () => {
    for (const { name, values } of options.filter((option) => !(option.name in en.common))) {
      expect(words, name).toHaveProperty(name);
      for (const value of values) expect(words[name].values, name).toHaveProperty([value]);
    }
  });

  test('as many can play as the first screen says', () => {
    expect(SEATS[game as GameId]).toEqual([smallest, largest]);
  });
});
