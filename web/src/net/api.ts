/** Requests to a host: its games, its tables, and a seat at one of them. */
import { recall, recalledKeys, remember } from '@rasant/platform/storage';
import { browserHost } from '@rasant/browserHost/browserHost.svelte';
import type {
  AllTexts,
  Claim,
  GameList,
  Guest,
  NewTable,
  Pad,
  Seated,
  TableInfo,
  TableOpened,
} from '@rasant/wire/messages';
import { ApiError, type Host } from '@rasant/host/host';
import { home, hostOf } from './hosts';

/** A host that has not answered by then is away. */
const PATIENCE_MS = 6000;

/** Documents that every page needs: if no host answers, those that came with the page are used. */
async function known(path: string): Promise<string> {
  try {
    return await (await home.answer(path, { signal: AbortSignal.timeout(PATIENCE_MS) })).text();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return (await browserHost.answer(path)).text();
  }
}

/** The games and their words, from the host: it may have other games than the page came with. */
export const shelf = (host: Host): Promise<GameList> =>
  host.ask('/games', { signal: AbortSignal.timeout(PATIENCE_MS) });

export const gameTexts = (host: Host, language: string): Promise<AllTexts> =>
  host.ask(`/texts/${language}`, { signal: AbortSignal.timeout(PATIENCE_MS) });

/** How points are reckoned at a real table, in every game. */
export const scorePads = async (): Promise<Pad[]> => JSON.parse(await known('/pads')) as Pad[];

/** All rules of a game, in Markdown. */
export const rules = (game: string): Promise<string> => known(`/games/${game}/rules`);

export const publicTables = (): Promise<TableInfo[]> => home.ask('/tables');

export const openTable = (
  name: string,
  table: NewTable,
  host: Host = home,
  signal?: AbortSignal,
): Promise<TableOpened> => host.askAs(name, '/tables', table, signal);

/** A table with people for a game, or a new one with bots until a player joins. */
export const quickMatch = (name: string, game: string): Promise<TableOpened> =>
  home.askAs(name, '/quick-matches', { game });

/** Sit down; the token of the seat is kept, so that a reload finds it again. */
export async function sitDown(table: string, claim: Claim, signal?: AbortSignal): Promise<Seated> {
  const seated = await hostOf(table).askAs<Seated>(claim.name, `/tables/${table}/seats`, claim, signal);
  remember(`seat.${table}`, seated.token);
  const host = hostOf(table);
  if (!host.remote)
    await (
      await import('@rasant/browserHost/seats')
    ).keepSeat(table, { token: seated.token, guest: { ...host.guest } });
  return seated;
}

/** A seat inside the page that the browser did not get round to remembering before it was killed. */
export async function recoverSeat(table: string): Promise<void> {
  const host = hostOf(table);
  const kept = host.remote ? undefined : await (await import('@rasant/browserHost/seats')).keptSeat(table);
  if (!kept) return;
  remember(`seat.${table}`, kept.token);
  if (!host.guest.key && kept.guest.key) host.become(kept.guest as Guest);
}

/** The token of the seat one has at a table, if any. */
export const seatToken = (table: string): string | null => recall(`seat.${table}`) || null;

/** The seat is no longer one's own. */
export function forgetSeat(table: string): void {
  remember(`seat.${table}`, '');
  noteGame(table, '');
  if (!hostOf(table).remote) void import('@rasant/browserHost/seats').then(({ dropSeat }) => dropSeat(table));
}

/** Which game is played where one has a seat: the way back says so before a request. */
export const noteGame = (table: string, game: string): void => void remember(`game.${table}`, game);
export const gameAt = (table: string): string => recall(`game.${table}`) ?? '';

/** The tables at which one has, or had, a seat. */
export const seatedTables = (): string[] => recalledKeys('seat.').filter(seatToken);

/** The host has sent this person away from a table. */
export const noteSentAway = (table: string): void => void remember(`away.${table}`, '1');
export const wasSentAway = (table: string): boolean => !!recall(`away.${table}`);

export const tableInfo = (table: string): Promise<TableInfo> => hostOf(table).ask(`/tables/${table}`);

/** A machine that is frozen or cut off answers neither yes nor no. */
const ADMISSION_MS = 5000;

/** Why the host refuses a socket to this table, as a code: empty if it does not, `unreachable` if no host answers. */
export async function whyRefused(table: string): Promise<string> {
  const signal = AbortSignal.timeout(ADMISSION_MS);
  try {
    await hostOf(table).ask(`/tables/${table}/admission?origin=${encodeURIComponent(location.origin)}`, { signal });
    return '';
  } catch (error) {
    return error instanceof ApiError ? error.code : 'unreachable';
  }
}
