/** Leaving a table: what happens to the seat, and whether a question comes first. */
import { forgetSeat } from '@rasant/net/api';
import type { Session } from '@rasant/net/session.svelte';

/** Does one play in a match that goes on? Then going away is asked about, once. A lesson is left as one likes. */
export const inMatch = ({ seated, room }: Session): boolean =>
  seated && !room?.lesson && !['lobby', 'match_over', 'closed'].includes(room?.phase ?? 'closed');

/** Do other people play here? */
export const inCompany = ({ seat: own, room }: Pick<Session, 'seat' | 'room'>): boolean =>
  !!room?.seats.some(({ player }, seat) => player && seat !== own);

/**
 * Go. Among people a bot plays on at once; alone the match stops and waits. Either way the seat is kept, and the first
 * screen leads back to it. Where no match is on the seat is given up.
 */
export function leave(session: Session): void {
  const { room, setup } = session;
  if (!session.seated || !room) return;
  if (!inMatch(session) && setup) forgetSeat(setup.table);
  if (!inMatch(session) || inCompany(session)) session.leave();
  else if (room.phase === 'playing') session.vote('pause');
}
