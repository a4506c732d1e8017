/** What a host stores of players: the own profile and results, which no other player sees, and leaderboards. */
import type { CoursePoint, Profile, Leaderboard, Result, Span, Versus, You } from '@rasant/wire/messages';
import type { Host } from '@rasant/host/host';
import { home } from './hosts';

/** All that is stored of the player with this key. */
export const askYou = (host: Host, key: string): Promise<You> => host.ask('/you', { key });

/** The own profile where it is only an extra: none without a key, or if the host does not answer. */
export async function youIfKnown(host: Host): Promise<You | undefined> {
  const { key } = host.guest;
  return key ? askYou(host, key).catch(() => undefined) : undefined;
}

/** May others look one up? */
export const showMe = (host: Host, shown: boolean): Promise<You> =>
  host.ask('/you', { body: { shown }, key: host.guest.key, method: 'PUT' });

export const renameMe = (host: Host, name: string): Promise<Profile> =>
  host.ask('/me', { body: { name }, key: host.guest.key, method: 'PUT' });

/** One is forgotten there for good. */
export const deleteMe = async (host: Host): Promise<void> => {
  await host.answer('/you', { key: host.guest.key, method: 'DELETE' });
};

export const courseOfLevel = (host: Host, game: string, versus: Versus, limit: number): Promise<CoursePoint[]> =>
  host.ask(`/you/course/${game}?versus=${versus}&limit=${limit}`, { key: host.guest.key });

/** Own matches, newest first: those that follow one of them, if it is given; of one game, or of all. */
export function ownResults(host: Host, game: string, limit: number, before?: Result): Promise<Result[]> {
  const { id = '', key } = host.guest;
  const query = new URLSearchParams({
    player: id,
    limit: String(limit),
    ...(game && { game }),
    ...(before && { before: before.match }),
  });
  return host.ask(`/results?${query}`, { key });
}

/** The strongest of a game. */
export const askLeaderboard = async (game: string, span: Span, limit: number): Promise<Leaderboard> =>
  (await home.askMaybeAsMyself(`/leaderboards/${game}?span=${span}&limit=${limit}`)).json() as Promise<Leaderboard>;
