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
  const first = names.map((name) => name.charAt(0).toUpperCase());
  return first.map((letter, k) => (first.indexOf(letter) === first.lastIndexOf(letter) ? letter : String(k + 1)));
}

/** Who draws when this seat passes: by the sheet oneself, otherwise the one before (ST-15). */
export const shooterOf = (passer: number, seats: number, byPrevious: boolean): number =>
  byPrevious ? (passer + seats - 1) % seats : passer;
