/** One tap: a table is opened, the other seats go to bots, and one sits down. */
import { route, tablePath } from '@rasant/app/route.svelte';
import { openTable, sitDown } from '@rasant/net/api';
import type { NewTable } from '@rasant/wire/messages';

const USUAL_PLAYERS = 4;
const USUAL_BOT = 'steady';

export async function playNow(game: string, name: string): Promise<void> {
  const bots = ['', ...Array<string>(USUAL_PLAYERS - 1).fill(USUAL_BOT)];
  await openAndSit(name, { game, players: USUAL_PLAYERS, bots });
}

export async function openAndSit(name: string, wish: NewTable): Promise<void> {
  const { table } = await openTable(name, wish);
  await sitDown(table, { name });
  route.go(tablePath(table));
}
