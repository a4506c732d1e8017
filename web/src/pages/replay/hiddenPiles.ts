/** The piles before a seat, the topmost cards first: seen only from the viewpoint that sees all cards. */
import type { Table } from '@rasant/table/table';

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
export function hiddenPiles(table: Table): PilesOfOwner[] {
  const { layout } = table;
  const owned = layout.zones.filter(({ owner, number }) => owner >= 0 && table.zones[number].cards.length > 1);
  return [...new Set(owned.map(({ owner }) => owner))]
    .toSorted((one, other) => one - other)
    .map((owner) => {
      const zones = owned.filter((zone) => zone.owner === owner);
      return {
        owner,
        seats: [...zones[0].owners],
        piles: zones.map(({ number, kind }) => pileOf(table, number, kind)),
      };
    });
}

function pileOf(table: Table, number: number, kind: string): HiddenPile {
  const { cards } = table.zones[number];
  const next = cards.slice(-MOST_CARDS).toReversed();
  return { number, kind, size: cards.length, cards: next.map((card) => ({ id: card.id, label: table.label(card) })) };
}
