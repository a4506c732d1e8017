/** How to draw a card of which only the label is known. */

/** The longest label that is repeated in the corners. */
const SHORT = 4;
/** The longest line in the middle, if the label has several words. */
const LONG = 9;

export const isRed = (label: string): boolean => /[♥♦♡♢]/.test(label);

/** A side that says nothing of the card: what decks call a back, and a card that is not seen. */
export const isBack = (label: string): boolean => label === '' || label === '?' || label === 'back';

/** Whose cards have this back, if each seat has its own. */
export function seatOf(label: string): number | undefined {
  const seat = /^set(\d+)$/.exec(label)?.[1];
  return seat === undefined ? undefined : Number(seat);
}

/** What stands in the corners: nothing where it would not be legible. */
export const corner = (label: string): string => (label.length <= SHORT ? label : '');

/** The label in lines: words stay whole, and as many of them as fit stand beside each other. */
export function lines(label: string): string[] {
  const found: string[] = [];
  for (const word of label.split(/[\s_]+/)) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length < LONG) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

const SUITS = '♣♦♥♠♧♢♡♤';
const SUITED = new RegExp(`^(?:([${SUITS}])(\\w{1,2})|(\\w{1,2})([${SUITS}]))$`, 'u');

export interface Suited {
  readonly suit: string;
  readonly rank: string;
}

/** A playing card: its suit and its rank, whichever the label names first. */
export function suited(label: string): Suited | undefined {
  const [, suit, rank = '', rankFirst = '', suitLast] = SUITED.exec(label) ?? [];
  if (suit) return { suit, rank };
  return suitLast ? { suit: suitLast, rank: rankFirst } : undefined;
}
