/** One tap: a table is opened, the other seats go to bots, and one sits down. */
import { route, tablePath } from '@rasant/app/route.svelte';
import { openTable, sitDown } from '@rasant/net/api';
import type { NewTable } from '@rasant/wire/messages';

const USUAL_PLAYERS = 4;
const USUAL_BOT = 'steady';
/** Where the first preset is not the best first game: by the sheet of this one, never laying a card would win. */
const BETTER_PRESETS: Record<string, string> = { schuss_und_tor: 'franjos' };

export async function playNow(game: string, name: string): Promise<void> {
  const bots = ['', ...Array<string>(USUAL_PLAYERS - 1).fill(USUAL_BOT)];
  await openAndSit(name, { game, preset: BETTER_PRESETS[game] ?? '', players: USUAL_PLAYERS, bots });
}

export async function openAndSit(name: string, wish: NewTable): Promise<void> {
  const { table } = await openTable(name, wish);
  await sitDown(table, { name });
  route.go(tablePath(table));
}
