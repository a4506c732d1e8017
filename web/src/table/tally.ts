/** The standing as rows for a table of points, best first. */
import type { Standing } from '@rasant/wire/messages';
import { itemAt } from './itemAt';

export interface Row {
  readonly party: number;
  readonly seats: readonly number[];
  readonly points: number;
  readonly total: number;
  /** What the points of the round are made of; nothing where there is nothing to explain. */
  readonly parts: Standing['parts'][number];
  readonly won: boolean;
  /** 1 is the best; equal totals share a rank. */
  readonly rank: number;
}

/** The seats that may have ended a round, or -1: whose move was the last, and who got rid of everything. */
export interface Enders {
  readonly endedBy: number;
  readonly emptiedBy: number;
}

export function rowsOf({ parties, points, totals, winners, parts }: Standing): Row[] {
  return parties
    .map((seats, party): Row => {
      const total = itemAt(totals, party);
      return {
        party,
        seats,
        points: itemAt(points, party),
        total,
        parts: parts[party] ?? [],
        won: winners.includes(party),
        rank: totals.filter((other) => other > total).length + 1,
      };
    })
    .toSorted(
      (one, other) => Number(other.won) - Number(one.won) || other.total - one.total || one.party - other.party,
    );
}

/** Whom the word for the end of a round is about: who emptied it, who moved last, or who got the point. */
export function meant(how: string, { endedBy, emptiedBy }: Enders, { parties, points }: Standing): readonly number[] {
  if (how === 'emptied' && emptiedBy >= 0) return [emptiedBy];
  const mover = parties.find((seats) => seats.includes(endedBy));
  const scorer = parties[points.indexOf(Math.max(...points))] ?? [];
  return how === 'own_goal' ? scorer : (mover ?? scorer);
}
