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

/** Who ended the round: whoever has none left, or the most of this round's points where nobody can be told. */
export function endedBy({ parties, points }: Standing): readonly number[] {
  return parties[points.indexOf(Math.max(...points))] ?? [];
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));
