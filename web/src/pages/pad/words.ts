/** Sentences of a pad: sums, problems with numbers, and the end of a match. */
import type { Numbers } from '@rasant/lang/numbers';
import type { Texts as PageTexts } from '@rasant/lang/texts';
import { itemAt } from '@rasant/table/itemAt';
import type { GameTexts, Pad } from '@rasant/wire/messages';
import { numberOf, type PadProblem, type Typed } from './check';
import type { PartyOnPad } from './parties';
import { placesOf, type Course } from './reckoning';
import type { Texts } from './texts/texts';

const MINUS = '−';

/** "12 − 2 × 3 = 6", as far as it was typed; nothing where there is nothing to reckon. */
export function sumInWords(
  { counts }: Pick<Pad, 'counts'>,
  typed: Typed,
  party: number,
  plain: Numbers['plain'],
): string {
  const given = counts.map(({ key, each }) => ({ each, number: numberOf(typed[key]?.[party] ?? '') }));
  if (counts.length < 2 || given.some(({ number }) => Number.isNaN(number))) return '';
  const sum = given.reduce((all, { each, number }) => all + each * number, 0);
  const terms = given.map(({ each, number }, at) => {
    const size = Math.abs(each) === 1 ? plain(number) : `${plain(Math.abs(each))} × ${plain(number)}`;
    const sign = each < 0 ? MINUS : '+';
    return at ? `${sign} ${size}` : each < 0 ? sign + size : size;
  });
  return `${terms.join(' ')} = ${plain(sum)}`;
}

/** What a count is called. */
export function countWord(
  { plain }: Pick<Pad, 'plain'>,
  key: string,
  words: Pick<GameTexts, 'pad'>,
  { roundOver }: PageTexts,
): string {
  return plain ? roundOver.points : (words.pad[key] ?? key);
}

/** One sentence: who, what, and why it cannot be. */
export function inWords(
  problem: PadProblem,
  who: string,
  what: string,
  words: Pick<GameTexts, 'pad'>,
  texts: Texts,
): string {
  if (problem.kind !== 'limit') return texts[problem.kind](who, what);
  const { limit, given } = problem;
  const values: Record<string, string> = {
    name: who,
    given: String(given),
    most: String(limit.most),
    least: String(limit.least),
  };
  return (words.pad[limit.key] ?? limit.key).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** Who has won, in the words of the tables. */
export function verdictOf(
  parties: readonly PartyOnPad[],
  { winners }: Course,
  all: (names: readonly string[]) => string,
  { matchOver }: PageTexts,
): string {
  const names = winners.map((party) => itemAt(parties, party).name);
  if (names.length > 1) return matchOver.share(all(names));
  return matchOver.wins(itemAt(names, 0));
}

/** The result as a text to share: a line for each party, best first. */
export function resultText(
  title: string,
  date: string,
  parties: readonly PartyOnPad[],
  totals: readonly number[],
  plain: Numbers['plain'],
): string {
  const places = placesOf(totals);
  const lines = parties
    .map(({ name, members }, party) => ({
      place: itemAt(places, party),
      total: itemAt(totals, party),
      name: members.length ? `${name} (${members.join(', ')})` : name,
    }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, name, total }) => `${place}. ${name}: ${plain(total)}`);
  return [`${title}, ${date}`, ...lines].join('\n');
}
