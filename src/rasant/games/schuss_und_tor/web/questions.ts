/** What the one seat that may act is asked: the fact `asked`, as in `rules_flow.py`. */

export const QUESTIONS = [
  'nothing',
  'lead',
  'turn',
  'name',
  'extra',
  'stop',
  'freeCard',
  'foul',
  'injured',
  'lose',
  'extraTime',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** The verbs that answer without a card, in the order in which they are offered, with their keys. */
export const ANSWER_KEYS: Readonly<Record<string, string>> = {
  pass: 'Space',
  no_card: 'Space',
  let_in: 'Space',
  no_effect: 'Space',
  take: 'Enter',
  end: 'Space',
  extra_time: 'Enter',
};

/** A name is called by its first letter, if no other begins with it; otherwise by its number. */
export function nameKeys(names: readonly string[]): string[] {
  const first = names.map((name) => name[0].toUpperCase());
  return first.map((letter, k) => (first.indexOf(letter) === first.lastIndexOf(letter) ? letter : String(k + 1)));
}

/** Who draws when this seat passes: by the sheet oneself, otherwise the one before (ST-15). */
export const shooterOf = (passer: number, seats: number, byPrevious: boolean): number =>
  byPrevious ? (passer + seats - 1) % seats : passer;

/** Cards lie on each other only where they would be narrower than this, and then so much of each is seen: name and shirt. */
const COMFORTABLE = 68;
const SHOWN = 0.74;
const BETWEEN_ROWS = 6;
const MOST_ROWS = 3;

/** A hand held as a fan: how many cards are in each row, how wide they are, and how far one is from the next. */
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
    const lengths = rows(cards, Math.max(1, Math.ceil(cards / (k + 1))));
    const further = Math.max(...lengths, 1) - 1;
    const high = (height - BETWEEN_ROWS * (lengths.length - 1)) / lengths.length / 1.4;
    const card = Math.max(0, Math.min(high, width / (1 + shown * further)));
    return { rows: lengths, card, step: further ? Math.min(card + 2, (width - card) / further) : 0 };
  });
  return shapes.reduce((best, shape) => (shape.card > best.card ? shape : best));
}

/** How many cards go into each row of a hand, so that a thumb hits each: at most `most`, and rows as even as can be. */
export function rows(cards: number, most: number): number[] {
  const count = Math.max(1, Math.ceil(cards / most));
  return Array.from({ length: count }, (_, row) => Math.floor(cards / count) + (row < cards % count ? 1 : 0));
}
