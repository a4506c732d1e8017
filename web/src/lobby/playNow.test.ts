import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { GameList } from '@rasant/wire/messages';

vi.stubGlobal('addEventListener', () => undefined);
const { usualTable } = await import('./playNow');
const { opponents } = await import('./opponents.svelte');

const { games } = JSON.parse(readFileSync(new URL('../table/fixtures/shelf/games.json', import.meta.url), 'utf8')) as GameList;

test.each(games)('$game begins at its usual table, with a bot in every other seat', (info) => {
  const { game, players, preset, bots } = usualTable(info, opponents.pace);
  expect({ game, players, preset }).toEqual({ game: info.game, players: info.usual, preset: info.preset });
  expect(preset).toBe(Object.keys(info.presets)[0]);
  expect(bots).toHaveLength(info.usual);
  expect(bots?.filter((bot) => !bot)).toEqual(['']);
  expect(new Set(bots?.slice(1))).toEqual(new Set(['adaptive']));
});

test('practice is for games in which nobody waits for a turn', () => {
  opponents.choose('still');
  for (const info of games) expect(opponents.practises(info)).toBe(info.at_once);
  expect(opponents.pace).toBe('adaptive');
  opponents.choose('quick');
  expect(games.some((info) => opponents.practises(info))).toBe(false);
  expect(opponents.pace).toBe('quick');
});
