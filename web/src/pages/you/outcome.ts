/** What a match was for one of its players. */
import { itemAt } from '@rasant/table/itemAt';
import type { Result } from '@rasant/wire/messages';

/** `left`: a bot played the rest of it, so it was neither won nor lost. */
export type Outcome = 'won' | 'shared' | 'lost' | 'left';

export interface OwnOutcome {
  readonly outcome: Outcome;
  /** Among the parties, by points; equal ones share it. */
  readonly place: number;
  readonly of: number;
  readonly points: number;
  readonly seat: number;
}

/** Nothing if that person did not play there. */
export function outcomeFor(result: Result, person: string): OwnOutcome | undefined {
  const seat = result.players.indexOf(person);
  const party = result.parties.findIndex((seats) => seats.includes(seat));
  if (!person || party < 0) return undefined;
  const points = itemAt(result.totals, party);
  const place = 1 + result.totals.filter((total) => total > points).length;
  return { outcome: verdict(result, seat, party), place, of: result.parties.length, points, seat };
}

function verdict({ shares, winners }: Result, seat: number, party: number): Outcome {
  if (shares[seat] !== 'whole' && shares[seat] !== 'part') return 'left';
  if (!winners.includes(party)) return 'lost';
  return winners.length > 1 ? 'shared' : 'won';
}
