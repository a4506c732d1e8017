/** The points of the match so far. */
import type { Standing } from '@rasant/wire/messages';

/** What a seat has; nothing while no seat has any, as in the first round. */
export function totalOf(standing: Standing | undefined, seat: number): number | undefined {
  if (!standing?.totals.some((total) => total !== 0)) return undefined;
  return standing.totals[standing.parties.findIndex((seats) => seats.includes(seat))];
}
