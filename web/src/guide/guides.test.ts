/** A game's guide is whole: that no text is missing in any language is the compiler's, the rest is here. */
import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Code } from '@rasant/lang/language.svelte';
import type { GameList } from '@rasant/wire/messages';
import type { Guide } from './contract';
import { loadGuide } from './guides';

const { games } = JSON.parse(
  readFileSync(new URL('../table/fixtures/shelf/games.json', import.meta.url), 'utf8'),
) as GameList;
const guides = import.meta.glob<{ guide: Guide<string> }>('../../../src/rasant/games/*/web/guide/guide.ts', {
  eager: true,
});
const codes = Object.keys(LANGUAGES) as Code[];
/** A section is read while others wait. */
const LONGEST = 300;

const guideOf = (game: string): Guide<string> | undefined =>
  Object.entries(guides).find(([path]) => path.includes(`/${game}/`))?.[1].guide;

test('there are guides', () => {
  expect(Object.keys(guides).length).toBeGreaterThan(0);
});

describe.each(games.filter(({ game }) => guideOf(game)))('$game', ({ game, presets, options }) => {
  const guide = guideOf(game);
  const usual = Object.fromEntries(options.map((option) => [option.name, option.default]));

  test.each(Object.entries(presets))('as %s it has five to eight sections', (_, settings) => {
    const shown = guide!.sections.filter(({ when }) => !when || when({ ...usual, ...settings }));
    expect(shown.length).toBeGreaterThanOrEqual(5);
    expect(shown.length).toBeLessThanOrEqual(8);
  });

  test('every section is shown at some table', () => {
    const changes = options.flatMap(({ name, values }) => values.map((value) => ({ [name]: value })));
    const tables = changes.flatMap((one) => changes.map((other) => ({ ...usual, ...one, ...other })));
    for (const { name, when } of guide!.sections) expect(!when || tables.some(when), name).toBe(true);
  });

  test.each(codes)('its words are short in %s', async (code) => {
    const { texts, sections } = (await loadGuide(game, code))!;
    expect(sections.map(({ name }) => name).toSorted()).toEqual(Object.keys(texts).toSorted());
    for (const { title, text } of Object.values(texts)) {
      expect(title).not.toBe('');
      expect(text).not.toBe('');
      expect(text.length).toBeLessThanOrEqual(LONGEST);
    }
  });

  test.each(codes.filter((code) => code !== 'en'))('nothing is left in English in %s', async (code) => {
    const [english, own] = [(await loadGuide(game, 'en'))!.texts, (await loadGuide(game, code))!.texts];
    for (const name of Object.keys(own)) expect(own[name]?.text).not.toBe(english[name]?.text);
  });

  test('every section has a drawing with cards in it', () => {
    for (const { name } of guide!.sections) {
      const { body } = render(guide!.Drawing, { props: { section: name } });
      expect(body, name).toMatch(/aria-hidden="true"[\s\S]*class="card[\s\S]*<svg/);
    }
  });
});

test('a game without a guide has none', async () => {
  expect(await loadGuide('chess', 'en')).toBeUndefined();
});
