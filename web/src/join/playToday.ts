/** Begins the try at the deal of the day, or goes on with it. */
import { route, tablePath } from '@rasant/platform/route.svelte';
import { seatToken, sitDown } from '@rasant/net/api';
import { tryToday } from '@rasant/net/days';

export async function playToday(name: string): Promise<void> {
  void import('@rasant/play/shell/TablePage.svelte');
  const { table } = await tryToday(name);
  if (!seatToken(table)) await sitDown(table, { name });
  route.go(tablePath(table));
}
