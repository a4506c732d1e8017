/** The server's HTTP API: who one is, what can be played, which tables there are, and a seat at one of them. */
import { recall, recalledKeys, recallObject, remember } from '@rasant/app/memory';
import type { AllTexts, Claim, Guest, NewTable, Pad, TableOpened, Problem, Seated, GameList, TableInfo } from '@rasant/wire/messages';

/** The server said no; `text` is meant for people. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** What the server answers, if it does what is asked. */
export async function answer(path: string, body?: object, key?: string, method = body ? 'POST' : 'GET'): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body) headers['Content-Type'] = 'application/json';
  if (key) headers.Authorization = `Bearer ${key}`;
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  });
  return granted(response);
}

/** An answer, unless the server said no. */
export async function granted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new ApiError(problem?.code ?? String(response.status), problem?.text ?? response.statusText);
}

export const ask = async <Answer>(path: string, body?: object, key?: string, method?: string): Promise<Answer> =>
  (await answer(path, body, key, method)).json() as Promise<Answer>;

/** Who one is: a guest, made the first time it is needed and kept by the browser. */
async function guest(name: string): Promise<Guest> {
  const kept = recallObject<Guest>('guest');
  if (kept.key) return kept as Guest;
  const made = await ask<Guest>('/guests', { name });
  remember('guest', JSON.stringify(made));
  return made;
}

/** Ask as a guest; a key that the server no longer knows is replaced by a new one, once. */
export async function askAs<Answer>(name: string, path: string, body: object): Promise<Answer> {
  try {
    return await ask(path, body, (await guest(name)).key);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'bad_key') throw error;
    remember('guest', '');
    return ask(path, body, (await guest(name)).key);
  }
}

export const shelf = (): Promise<GameList> => ask('/games');

export const gameTexts = (language: string): Promise<AllTexts> => ask(`/texts/${language}`);

/** How points are reckoned at a real table, in every game. */
export const scorePads = (): Promise<Pad[]> => ask('/pads');

/** All rules of a game, in Markdown. */
export const rules = async (game: string): Promise<string> => (await answer(`/games/${game}/rules`)).text();

export const publicTables = (): Promise<TableInfo[]> => ask('/tables');

export const openTable = (name: string, table: NewTable): Promise<TableOpened> => askAs(name, '/tables', table);

/** A table with people for a game, or a new one with bots until somebody comes. */
export const quickMatch = (name: string, game: string): Promise<TableOpened> => askAs(name, '/quick-matches', { game });

/** Sit down; the token of the seat is kept, so that a reload finds it again. */
export async function sitDown(table: string, claim: Claim): Promise<Seated> {
  const seated = await askAs<Seated>(claim.name, `/tables/${table}/seats`, claim);
  remember(`seat.${table}`, seated.token);
  return seated;
}

/** The token of the seat one has at a table, if any. */
export const seatToken = (table: string): string | null => recall(`seat.${table}`) || null;

/** The seat is no longer one's own. */
export const forgetSeat = (table: string): void => remember(`seat.${table}`, '');

/** The tables at which one has, or had, a seat. */
export const seatedTables = (): string[] => recalledKeys('seat.').filter(seatToken);

/** The host has sent this person away from a table. */
export const noteSentAway = (table: string): void => remember(`away.${table}`, '1');
export const wasSentAway = (table: string): boolean => !!recall(`away.${table}`);

export const tableInfo = (table: string): Promise<TableInfo> => ask(`/tables/${table}`);

/** Why no socket to a table is opened from here, as a code: empty if it would be, `unreachable` if nobody answers. */
export async function whyRefused(table: string): Promise<string> {
  try {
    await ask(`/tables/${table}/admission`);
    return '';
  } catch (error) {
    return error instanceof ApiError ? error.code : 'unreachable';
  }
}

export function socketAddress(table: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${table}/socket`;
}
