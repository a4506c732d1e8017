/** One tap: a table is opened, the other seats go to bots, and one sits down. */
import { route, tablePath } from '@rasant/app/route.svelte';
import { openTable, sitDown } from '@rasant/net/api';
import { playAtOnce } from '@rasant/play/atOnce';
import type { NewTable } from '@rasant/wire/messages';

const USUAL_PLAYERS = 4;
const USUAL_BOT = 'steady';

export async function playNow(game: string, name: string): Promise<void> {
  const bots = ['', ...Array<string>(USUAL_PLAYERS - 1).fill(USUAL_BOT)];
  const table = await openAndSit(name, { game, players: USUAL_PLAYERS, bots });
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
