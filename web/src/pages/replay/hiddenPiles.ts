/** The piles of each owner, topmost cards first: shown only from the viewpoint that sees all cards. */
import type { ZoneLook } from '@rasant/table/look';

export interface HiddenPile {
  readonly number: number;
  readonly kind: string;
  readonly size: number;
  readonly cards: readonly { readonly id: number; readonly label: string }[];
}

export interface PilesOfOwner {
  /** A seat, or as many as there are seats and the number of a team. */
  readonly owner: number;
  readonly seats: readonly number[];
  readonly piles: readonly HiddenPile[];
}

/** The next ones are what is waited for. */
const MOST_CARDS = 9;

/** A single card that lies somewhere is seen on the table itself. */
export function hiddenPiles(zones: readonly ZoneLook[]): PilesOfOwner[] {
  const owned = zones.filter(({ owner, size }) => owner >= 0 && size > 1);
  const ownersOf = new Map(owned.map(({ owner, owners }) => [owner, [...owners]]));
  return [...ownersOf]
    .toSorted(([one], [other]) => one - other)
    .map(([owner, seats]) => ({
      owner,
      seats,
      piles: owned.filter((zone) => zone.owner === owner).map(pileOf),
    }));
}

function pileOf({ number, kind, size, cards }: ZoneLook): HiddenPile {
  return { number, kind, size, cards: cards.slice(-MOST_CARDS).toReversed() };
}
