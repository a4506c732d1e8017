/** What the server remembers: of oneself, told to nobody else, and of the strongest. */
import type { CoursePoint, Profile, Ranking, Result, Span, Versus, You } from '@rasant/wire/messages';
import { answer, ask } from './api';
import { askMaybeAsMyself, ownId, ownKey } from './identity';

/** All that is remembered of whoever has this key. */
export const askYou = (key: string): Promise<You> => ask('/you', undefined, key);

/** The same of oneself, where it is only an extra: nothing if one is nobody yet, or if nobody answers. */
export async function youIfKnown(): Promise<You | undefined> {
  const key = ownKey();
  return key ? askYou(key).catch(() => undefined) : undefined;
}

/** May others look one up? */
export const showMe = (shown: boolean): Promise<You> => ask('/you', { shown }, ownKey(), 'PUT');

export const renameMe = (name: string): Promise<Profile> => ask('/me', { name }, ownKey(), 'PUT');

/** The server forgets one for good. */
export const deleteMe = async (): Promise<void> => void (await answer('/you', undefined, ownKey(), 'DELETE'));

export const courseOfLevel = (game: string, versus: Versus, limit: number): Promise<CoursePoint[]> =>
  ask(`/you/course/${game}?versus=${versus}&limit=${limit}`, undefined, ownKey());

/** Own matches, newest first: those that follow one of them, if it is given; of one game, or of all. */
export function ownResults(game: string, limit: number, before?: Result): Promise<Result[]> {
  const query = new URLSearchParams({ player: ownId(), limit: String(limit), ...(game && { game }), ...(before && { before: before.match }) });
  return ask(`/results?${query}`, undefined, ownKey());
}

/** The strongest of a game. */
export const askRanking = (game: string, span: Span, limit: number): Promise<Ranking> =>
  askMaybeAsMyself((key) => ask(`/rankings/${game}?span=${span}&limit=${limit}`, undefined, key));
