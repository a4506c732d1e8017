/** One tap: a table is opened, the other seats go to bots, and one sits down. */
import { route, tablePath } from '@rasant/app/route.svelte';
import { openTable, quickMatch, sitDown } from '@rasant/net/api';
import { awaitSeat, playAtOnce } from '@rasant/play/atOnce';
import { knownPace } from '@rasant/net/pace';
import type { GameInfo, NewTable } from '@rasant/wire/messages';
import { opponents, STILL } from './opponents.svelte';

/** The usual table of a game, with bots in all seats but one. */
export function usualTable({ game, usual, preset }: GameInfo, bot: string): NewTable {
  return { game, preset, players: usual, bots: ['', ...Array<string>(usual - 1).fill(bot)], pace: knownPace(game) };
}

export async function playNow(info: GameInfo, name: string): Promise<void> {
  const table = await openAndSit(name, usualTable(info, opponents.practises(info) ? STILL : opponents.pace));
  playAtOnce(table);
  route.go(tablePath(table));
}

/** The lesson of a game, at a table of its own. */
export async function takeLesson(game: string, name: string): Promise<void> {
  route.go(tablePath(await openAndSit(name, { game, lesson: true })));
}

/** A table with people, or a new one with bots until somebody comes. Where a round is on one watches until it is over. */
export async function findPeople({ game }: GameInfo, name: string): Promise<void> {
  void import('@rasant/play/TablePage.svelte');
  const { table } = await quickMatch(name, game);
  playAtOnce(table);
  join(table);
}

/** To a table that is open to everybody: one sits down there, or watches and sits down when the round is over. */
export function join(table: string): void {
  awaitSeat(table);
  route.go(tablePath(table));
}

/** The table for friends: the link to it is on its own page. */
export async function openForFriends(name: string, wish: NewTable): Promise<void> {
  route.go(tablePath(await openAndSit(name, wish)));
}

async function openAndSit(name: string, wish: NewTable): Promise<string> {
  // the screen comes while the server sets the table
  void import('@rasant/play/TablePage.svelte');
  const { table } = await openTable(name, wish);
  await sitDown(table, { name });
  return table;
}
