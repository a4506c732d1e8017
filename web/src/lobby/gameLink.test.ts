/** Links to games with their rules: what they say is understood again, and what they say wrongly is named. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { GameList } from '@rasant/wire/messages';

vi.stubGlobal('addEventListener', () => undefined);
const { gameIn, gameLink, wishIn } = await import('./gameLink');

const { games } = JSON.parse(
  readFileSync(new URL('../table/fixtures/shelf/games.json', import.meta.url), 'utf8'),
) as GameList;
const ligretto = games.find(({ game }) => game === 'ligretto')!;
const behind = (link: string): string => link.slice(link.indexOf('#') + 1);

test.each(games)('every preset and value of $game comes out of a link as it went in', (info) => {
  for (const preset of Object.keys(info.presets)) {
    for (const { name, values, default: usual } of info.options) {
      for (const value of [...values, usual]) {
        const text = behind(gameLink(info.game, { players: info.largest, preset, settings: { [name]: value } }));
        expect(gameIn(text)).toBe(info.game);
        expect(wishIn(text, info)).toEqual({
          game: info.game,
          players: info.largest,
          preset,
          settings: { [name]: value },
          wrong: [],
        });
      }
    }
  }
});

test('a link that says nothing wishes for what is usual', () => {
  expect(wishIn('ligretto', ligretto)).toEqual({
    game: 'ligretto',
    players: undefined,
    preset: undefined,
    settings: {},
    wrong: [],
  });
});

test.each([
  'players=1',
  'players=13',
  'players=6.5',
  'players=six',
  'preset=klingon',
  'preset=constructor',
  'colour=blue',
  'tie=maybe',
  'stall_s=0',
  'stall_s=x',
  'match=rounds:0',
  'match=rounds:N',
  'match=rounds:',
])('%s is named, and the rest holds', (wrong) => {
  expect(wishIn(`ligretto?end=call&${wrong}`, ligretto)).toMatchObject({ settings: { end: 'call' }, wrong: [wrong] });
});

test('numbers and numbers of rounds are taken', () => {
  expect(wishIn('ligretto?stall_s=60&match=rounds:3', ligretto)).toMatchObject({
    settings: { stall_s: '60', match: 'rounds:3' },
    wrong: [],
  });
});
