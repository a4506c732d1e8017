/** The catalogue against a server held by hand. */
import type { Host } from '@rasant/host/host';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { language } from '@rasant/lang/language.svelte';
import { serverInfo } from '@rasant/net/serverInfo.svelte';
import type { AllTexts, GameInfo, GameTexts, GameList } from '@rasant/wire/messages';
import { Catalogue } from './catalogue.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const info = (game: string, largest: number): GameInfo => ({ game, largest }) as GameInfo;
const games: GameList = {
  games: [info('small', 4), info('great', 12), info('also_small', 4)],
  temperaments: ['steady'],
  server: { name: 'Club', accent: '', accent_ink: '', imprint: '', privacy: '' },
};
const said = (code: string): AllTexts => ({
  language: code,
  games: { small: { title: `Small (${code})` } as GameTexts },
});

test('there is nothing to show before both have come, and then those for most people come first', async () => {
  const catalogue = new Catalogue(
    async () => games,
    async (_, code) => said(code),
  );
  expect(catalogue.ready).toBe(false);
  await catalogue.start('en');
  expect(catalogue.ready).toBe(true);
  expect(catalogue.games.map(({ game }) => game)).toEqual(['great', 'small', 'also_small']);
  expect(catalogue.words('small').title).toBe('Small (en)');
});

test('a game without texts has its bare name', async () => {
  const catalogue = new Catalogue(
    async () => games,
    async (_, code) => said(code),
  );
  await catalogue.start('en');
  expect(catalogue.words('great')).toMatchObject({ title: 'great', acts: {}, missing: [] });
  expect(catalogue.info('chess')).toBeUndefined();
});

/** A server that answers from the third question on, and a page that has these games with it, or none. */
function slowServer(withPage?: GameList): { ask: (host: Host) => Promise<GameList>; asked: () => number } {
  let asked = 0;
  const ask = async (host: Host): Promise<GameList> => {
    const answer = host.remote ? (++asked < 3 ? undefined : games) : withPage;
    if (!answer) throw new Error('no answer');
    return answer;
  };
  return { ask, asked: () => asked };
}

test('a server that does not answer is asked again, by itself and at once on request', async () => {
  const { ask, asked } = slowServer();
  const catalogue = new Catalogue(ask, async (_, code) => said(code));
  await catalogue.start('en');
  expect([catalogue.failed, catalogue.ready]).toEqual([true, false]);
  await catalogue.start('en');
  expect(catalogue.failed).toBe(true);
  await vi.runAllTimersAsync();
  expect([catalogue.failed, catalogue.ready, asked()]).toEqual([false, true, 3]);
});

test('what came with the page stands in until the server answers', async () => {
  const { ask } = slowServer({ ...games, games: games.games.slice(0, 1) });
  const catalogue = new Catalogue(ask, async (_, code) => said(code));
  serverInfo.take({});
  await catalogue.start('en');
  expect([catalogue.failed, catalogue.standsIn, catalogue.games.length]).toEqual([false, true, 1]);
  expect(serverInfo.name).toBe('rasant');
  await vi.runAllTimersAsync();
  expect([catalogue.standsIn, catalogue.games.length]).toEqual([false, games.games.length]);
  expect(serverInfo.name).toBe('Club');
});

test('words that came in another language than the page speaks must do', async () => {
  const catalogue = new Catalogue(
    async () => games,
    async (_, code) => said(code),
  );
  await catalogue.start('de');
  expect(language.code).toBe('en');
  expect(catalogue.words('small').title).toBe('Small (de)');
  await catalogue.load('en');
  expect(catalogue.words('small').title).toBe('Small (en)');
});
