/** One tap: a table is opened, the other seats go to bots, and one sits down. */
import { route, tablePath } from '@rasant/app/route.svelte';
import { openTable, sitDown } from '@rasant/net/api';
import { USUAL_BOT } from '@rasant/net/botNames';
import { playAtOnce } from '@rasant/play/atOnce';
import type { GameInfo, NewTable } from '@rasant/wire/messages';

/** The usual table of a game, with bots in all seats but one. */
export function usualTable({ game, usual, preset }: GameInfo): NewTable {
  return { game, preset, players: usual, bots: ['', ...Array<string>(usual - 1).fill(USUAL_BOT)] };
}

export async function playNow(info: GameInfo, name: string): Promise<void> {
  const table = await openAndSit(name, usualTable(info));
  playAtOnce(table);
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
