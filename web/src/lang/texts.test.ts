/** All general names of the server have words here; that all languages have the same is the compiler's. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameList } from '@rasant/wire/messages';
import { en } from './en';
import { LANGUAGES, wordsHere } from './language.svelte';

const shelf = new URL('../table/fixtures/shelf/', import.meta.url);
const { temperaments } = JSON.parse(readFileSync(new URL('games.json', shelf), 'utf8')) as GameList;

test('every temperament of a bot has a word', () => {
  for (const temperament of temperaments) expect(en.bots).toHaveProperty(temperament);
});

test('the server speaks every language of the page', () => {
  for (const code of Object.keys(LANGUAGES)) expect(() => readFileSync(new URL(`${code}.json`, shelf))).not.toThrow();
});

test('a page without a server speaks of none that does not answer', () => {
  expect(wordsHere(en, false).connection.failed).toMatch(/server/);
  expect(wordsHere(en, true).connection.failed).not.toMatch(/server/);
});
