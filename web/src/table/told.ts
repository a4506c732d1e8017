/** What a seat is told, as arrays: the view at the start, then batch by batch. `core/redaction.py` has the same list. */

export type ActData = [verb: string, choice: number];

/** Number of cards, labels of those seen, side, how many are seen, by whom, gives, rule. */
export type ZoneView = [
  size: number,
  seen: string[],
  side: number,
  shows: number,
  who: number,
  gives: number,
  rule: number,
];

export type ViewData = [
  seat: number,
  round: number,
  phase: number,
  how: string,
  facts: number[],
  zones: ZoneView[],
  acts: ActData[],
];

type Faces = string[] | null;

/** What is missing at the end of an array is left out. */
export type EventData =
  | ['m', from: number, to: number, n: number, seen?: Faces, bared?: Faces, under?: number | null, at?: number[] | null]
  | ['g', from: number[], to: number, seen?: Faces]
  | ['s', zone: number, side: number, shows: number, who: number, seen?: Faces]
  | ['o', zone: number, gives: number, rule: number]
  | ['n', fact: number, value: number]
  | ['b', round: number]
  | ['e', phase: number, how: string];

/** What only this seat may know of the event at that place in the batch. */
export type AdditionData = [place: number, seen: Faces, bared: Faces, at: number[] | null];

/** The phases of a match. */
export const BEFORE = 0;
export const PLAYING = 1;
export const ROUND_OVER = 2;
export const MATCH_OVER = 3;
