/** The standing as rows for a table of points, best first. */
import type { Standing } from '@rasant/wire/messages';

export interface Row {
  readonly party: number;
  readonly seats: readonly number[];
  readonly points: number;
  readonly total: number;
  readonly won: boolean;
  /** 1 is the best; equal totals share a rank. */
  readonly rank: number;
}

export function rowsOf({ parties, points, totals, winners }: Standing): Row[] {
  return parties
    .map((seats, party): Row => {
      const better = totals.filter((total) => total > totals[party]).length;
      return { party, seats, points: points[party], total: totals[party], won: winners.includes(party), rank: better + 1 };
    })
    .toSorted((one, other) => Number(other.won) - Number(one.won) || other.total - one.total || one.party - other.party);
}

/** Whom the word for the end of a round is about: who emptied it, who moved last, or who got the point. */
export function meant(how: string, { endedBy, emptiedBy }: Ending, { parties, points }: Standing): readonly number[] {
  if (how === 'emptied' && emptiedBy >= 0) return [emptiedBy];
  const mover = parties.find((seats) => seats.includes(endedBy));
  const scorer = parties[points.indexOf(Math.max(...points))] ?? [];
  return how === 'own_goal' ? scorer : (mover ?? scorer);
}

interface Ending {
  readonly endedBy: number;
  readonly emptiedBy: number;
}
