/** Whether the player can go on in the page while the server is away, and at which table. */
import type { Session } from '@rasant/net/session.svelte';
import { knownPace } from '@rasant/net/pace';
import type { NewTable } from '@rasant/wire/messages';
import { inCompany } from '@rasant/join/leaving';

/**
 * The table of a player alone among bots whose server does not answer, to be opened in the page: the same
 * game, rules and bots. It begins with a new deal, for the cards that lie hidden here are known to the server alone.
 * Nothing for a lesson, or for a deal of the day, which is tried once.
 */
export function tableInstead(
  session: Pick<Session, 'connection' | 'obstacle' | 'seated' | 'seat' | 'room' | 'setup'>,
): NewTable | undefined {
  const { room, setup } = session;
  const isAway = session.connection === 'lost' && session.obstacle === 'unreachable';
  if (!isAway || !session.seated || !room || !setup || setup.lesson || setup.day) return undefined;
  if (inCompany(session)) return undefined;
  const { game, preset, settings, players } = setup;
  const bots = room.seats.map(({ bot }, seat) => (seat === session.seat ? '' : (bot ?? '')));
  return { game, preset, settings, players, bots, pace: knownPace(game) ?? null };
}
