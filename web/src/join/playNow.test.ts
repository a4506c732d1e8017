import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { itemAt } from '@rasant/table/itemAt';
import type { GameList } from '@rasant/wire/messages';

vi.stubGlobal('addEventListener', () => undefined);
const { playNow, usualTable } = await import('./playNow');
const { opponents } = await import('./opponents.svelte');

const { games } = JSON.parse(
  readFileSync(new URL('../table/fixtures/shelf/games.json', import.meta.url), 'utf8'),
) as GameList;

test.each(games)('$game begins at its usual table, with a bot in every other seat', (info) => {
  const { game, players, preset, bots } = usualTable(info, opponents.pace);
  expect({ game, players, preset }).toEqual({ game: info.game, players: info.usual, preset: info.preset });
  expect(preset).toBe(Object.keys(info.presets)[0]);
  expect(bots).toHaveLength(info.usual);
  expect(bots?.filter((bot) => !bot)).toEqual(['']);
  expect(new Set(bots?.slice(1))).toEqual(new Set(['adaptive']));
});

test('practice is for games without turns', () => {
  opponents.choose('still');
  for (const info of games) expect(opponents.practises(info)).toBe(info.at_once);
  expect(opponents.pace).toBe('adaptive');
  opponents.choose('quick');
  expect(games.some((info) => opponents.practises(info))).toBe(false);
  expect(opponents.pace).toBe('quick');
});

/** The host inside the page, which never answers. */
const asked: string[] = [];
class BusyWorker {
  postMessage({ path }: { path?: string }): void {
    if (path) asked.push(path);
  }
}

test.each([
  ['that cannot be reached', () => Promise.reject(new TypeError('no line'))],
  [
    'that an earlier one calls away',
    () =>
      Promise.resolve(
        new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      ),
  ],
])('a server %s is not waited for: the table is set in the page', async (_, fetched) => {
  asked.length = 0;
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('Worker', BusyWorker);
  vi.stubGlobal('fetch', fetched);
  void playNow(itemAt(games, 0), 'Ada');
  await vi.waitFor(() => expect(asked).toEqual(['/api/guests']));
});

test('a server that says no has said it', async () => {
  asked.length = 0;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'too_many_tables', text: '' }, { status: 429 })));
  await expect(playNow(itemAt(games, 0), 'Ada')).rejects.toMatchObject({ code: 'too_many_tables' });
  expect(asked).toEqual([]);
});
