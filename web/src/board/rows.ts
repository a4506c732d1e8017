/** Where the cards of a hand lie: in which order, in how many rows, and how large. */
import type { ZoneLook } from '@rasant/table/look';

/** How many cards stand in a row if each needs so much room, and all rows are about equally long. */
export function perRow(cards: number, width: number, least: number): number {
  const most = Math.max(1, Math.floor(width / least));
  return Math.max(1, Math.ceil(cards / Math.max(1, Math.ceil(cards / most))));
}

/** Cards lie on each other only where they would be narrower than this, and then so much of each is seen. */
const COMFORTABLE = 68;
const SHOWN = 0.74;
const BETWEEN_ROWS = 6;
const MOST_ROWS = 3;

/** How many cards are in each row, how wide they are, and how far one is from the next. */
export interface FanShape {
  readonly rows: readonly number[];
  readonly card: number;
  readonly step: number;
}

/** The fan with the largest cards that has room in a place so wide and high: in more rows, or lying on each other a little. */
export function fanIn(cards: number, width: number, height: number): FanShape {
  const apart = largest(cards, width, height, 1);
  return apart.card < COMFORTABLE ? largest(cards, width, height, SHOWN) : apart;
}

function largest(cards: number, width: number, height: number, shown: number): FanShape {
  const shapes = Array.from({ length: MOST_ROWS }, (_, k): FanShape => {
    const lengths = evenRows(cards, Math.max(1, Math.ceil(cards / (k + 1))));
    const further = Math.max(...lengths, 1) - 1;
    const high = (height - BETWEEN_ROWS * (lengths.length - 1)) / lengths.length / 1.4;
    const card = Math.max(0, Math.min(high, width / (1 + shown * further)));
    return { rows: lengths, card, step: further ? Math.min(card + 2, (width - card) / further) : 0 };
  });
  return shapes.reduce((best, shape) => (shape.card > best.card ? shape : best));
}

/** How many cards go into each row: at most `most`, and rows as even as can be. */
export function evenRows(cards: number, most: number): number[] {
  const count = Math.max(1, Math.ceil(cards / most));
  return Array.from({ length: count }, (_, row) => Math.floor(cards / count) + (row < cards % count ? 1 : 0));
}

/**
 * The ids of a zone's cards from the left: as they were if all of them were there, so that what leaves leaves a gap.
 * Otherwise by their faces, unless only the topmost can be taken: then their order says something.
 */
export function inOrder(
  { cards, gives }: Pick<ZoneLook, 'cards' | 'gives'>,
  before: readonly number[],
): readonly number[] {
  if (cards.length && cards.every(({ id }) => before.includes(id))) return before;
  const ordered = gives < cards.length ? cards : cards.toSorted((one, other) => one.order - other.order);
  return ordered.map(({ id }) => id);
}

export interface FanPlace {
  readonly id: number;
  readonly row: number;
  /** From the middle of its row, in cards. */
  readonly off: number;
}

/** Cards in rows so long. */
export function placesOf(ids: readonly number[], rows: readonly number[]): FanPlace[] {
  let next = 0;
  return rows.flatMap((length, row) =>
    ids.slice(next, (next += length)).map((id, k) => ({ id, row, off: k - (length - 1) / 2 })),
  );
}
