/** One tap: opens a table, fills the other seats with bots, and takes a seat. */
import { route, tablePath } from '@rasant/platform/route.svelte';
import { openTable, quickMatch, sitDown } from '@rasant/net/api';
import { ApiError, type Host } from '@rasant/host/host';
import { home } from '@rasant/net/hosts';
import { server } from '@rasant/net/server.svelte';
import { browserHost } from '@rasant/browserHost/browserHost.svelte';
import { intendToSit, intendToPlay } from './seatIntents';
import { knownPace } from '@rasant/net/pace';
import type { GameInfo, NewTable } from '@rasant/wire/messages';
import { opponents, STILL } from './opponents.svelte';
import type { Chosen } from '@rasant/setup/setupWarnings';

/** A player alone need not wait any longer for a server; even less for one that was away a moment ago. */
const PATIENCE_MS = 10_000;
const LITTLE_PATIENCE_MS = 1500;

/** The usual table of a game, with bots in all seats but one. */
export const usualTable = (info: GameInfo, bot: string): NewTable =>
  tableOf(info, bot, { players: info.usual, preset: info.preset, settings: {} });

const tableOf = ({ game }: GameInfo, bot: string, { players, preset, settings }: Chosen): NewTable => ({
  game,
  preset,
  players,
  settings,
  bots: ['', ...Array<string>(players - 1).fill(bot)],
  pace: knownPace(game) ?? null,
});

export const playNow = (info: GameInfo, name: string, signal?: AbortSignal): Promise<void> =>
  playAtTable(name, usualTable(info, opponents.practises(info) ? STILL : opponents.pace), signal);

/** With rules of one's own, against bots. */
export const playAlone = (info: GameInfo, name: string, chosen: Chosen, signal?: AbortSignal): Promise<void> =>
  playAtTable(name, tableOf(info, opponents.pace, chosen), signal);

async function playAtTable(name: string, wish: NewTable, signal?: AbortSignal): Promise<void> {
  const table = await openAlone(name, wish, signal);
  intendToPlay(table);
  route.go(tablePath(table));
}

/** A table in the page itself, for a player whose server is away. */
export async function playHere(name: string, wish: NewTable): Promise<void> {
  const table = await openAndSit(name, wish, browserHost);
  intendToPlay(table);
  route.go(tablePath(table));
}

/** The lesson of a game, at a table of its own. */
export async function takeLesson(game: string, name: string): Promise<void> {
  route.go(tablePath(await openAlone(name, { game, lesson: true })));
}

/** A table with people, or a new one with bots until a player joins. Where a round is on, the player watches until it is over. */
export async function findPeople({ game }: GameInfo, name: string): Promise<void> {
  void import('@rasant/play/shell/TablePage.svelte');
  const { table } = await quickMatch(name, game);
  intendToPlay(table);
  join(table);
}

/** To a table that is open to all: one sits down there, or watches and sits down when the round is over. */
export function join(table: string): void {
  intendToSit(table);
  route.go(tablePath(table));
}

/** The table for friends: the link to it is on its own page. */
export async function openForFriends(name: string, wish: NewTable): Promise<void> {
  route.go(tablePath(await openAndSit(name, wish)));
}

/** A table for oneself: where the server is away, in the page. */
async function openAlone(name: string, wish: NewTable, signal?: AbortSignal): Promise<string> {
  if (!home.remote) return openAndSit(name, wish, browserHost, signal);
  try {
    return await openAndSit(name, wish, home, AbortSignal.timeout(server.away ? LITTLE_PATIENCE_MS : PATIENCE_MS));
  } catch (error) {
    if (error instanceof ApiError || !server.away) throw error;
    return openAndSit(name, wish, browserHost, signal);
  }
}

async function openAndSit(name: string, wish: NewTable, host: Host = home, signal?: AbortSignal): Promise<string> {
  // the screen comes while the table is set
  void import('@rasant/play/shell/TablePage.svelte');
  const { table } = await openTable(name, wish, host, signal);
  await sitDown(table, { name }, signal);
  return table;
}
