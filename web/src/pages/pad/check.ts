/** Numbers as people type them: their values, and why some are impossible. */
import { itemAt } from '@rasant/table/itemAt';
import type { Pad, PadLimit } from '@rasant/wire/messages';
import { hold, type Entry, type PadSettings } from './reckoning';

/** What stands in the fields: by count, of each party, as it was typed. */
export type Typed = Readonly<Record<string, readonly string[]>>;

/** Why something is not booked, and in which field. */
export type PadProblem = Readonly<{ party: number; count: string }> &
  (
    | Readonly<{ kind: 'missing' | 'fraction' | 'negative' | 'large' | 'number' }>
    | Readonly<{ kind: 'limit'; limit: PadLimit; given: number }>
  );

/** No game has more, and it fits into its field. */
export const MOST = 9999;
const MINUS = /^[-−]/;

export function nothingTyped({ counts }: Pick<Pad, 'counts'>, parties: number): Typed {
  return Object.fromEntries(
    counts.map(({ key, usual }) => [key, Array.from({ length: parties }, () => (usual === null ? '' : String(usual)))]),
  );
}

/** An entry as it would be typed. */
export function asTyped(entry: Entry): Typed {
  return Object.fromEntries(Object.entries(entry).map(([key, numbers]) => [key, numbers.map(String)]));
}

/** With another text in one field. */
export function retyped(typed: Typed, count: string, party: number, text: string): Typed {
  return { ...typed, [count]: (typed[count] ?? []).map((old, at) => (at === party ? text : old)) };
}

/** The number that a text means; NaN if it is none, or not a whole one. */
export function numberOf(text: string): number {
  const bare = text.trim().replace(MINUS, '-');
  return /^[+-]?\d+$/.test(bare) ? Number(bare) + 0 : NaN;
}

/** All that is wrong with what was typed, the first thing in each field. Empty fields are only wrong when one is done. */
export function problemsOf(pad: Pad, settings: PadSettings, typed: Typed): PadProblem[] {
  const unread = pad.counts.flatMap(({ key, signed }) =>
    (typed[key] ?? []).flatMap((text, party): PadProblem[] => {
      const kind = misread(text, signed);
      return kind ? [{ kind, party, count: key }] : [];
    }),
  );
  // what is no number to begin with breaks no limit
  const numbers = unread.reduce((read, { count, party }) => retyped(read, count, party, ''), typed);
  const limited = pad.limits
    .filter((limit) => hold(limit.settings, settings))
    .flatMap((limit) => broken(limit, numbers));
  const seen = new Set<string>();
  return [...unread, ...limited].filter(({ count, party }) => {
    const field = `${count} ${party}`;
    return !seen.has(field) && seen.add(field);
  });
}

/** What was typed, as numbers; only if nothing is wrong with it. */
export function entryOf(typed: Typed): Entry {
  return Object.fromEntries(Object.entries(typed).map(([key, texts]) => [key, texts.map(numberOf)]));
}

function misread(text: string, signed: boolean): 'missing' | 'fraction' | 'negative' | 'large' | 'number' | undefined {
  const bare = text.trim();
  if (!bare) return 'missing';
  if (/^[-−+]?\d*[.,]\d+$/.test(bare)) return 'fraction';
  const number = numberOf(bare);
  if (Number.isNaN(number)) return 'number';
  if (number < 0 && !signed) return 'negative';
  return Math.abs(number) > MOST ? 'large' : undefined;
}

/** Where a limit is broken. What is not typed yet may still be anything. */
function broken(limit: PadLimit, typed: Typed): PadProblem[] {
  if (limit.over === 'each') return eachBroken(limit, typed);
  const numbers = limit.counts.flatMap((key) => (typed[key] ?? []).map(numberOf));
  const given = limit.over === 'all' ? sum(numbers) : numbers.filter((number) => number === 0).length;
  if (!isOutside(limit, given, numbers)) return [];
  return [{ kind: 'limit', limit, given, ...lastOf(limit, typed) }];
}

function eachBroken(limit: PadLimit, typed: Typed): PadProblem[] {
  const first = itemAt(limit.counts, 0);
  return (typed[first] ?? []).flatMap((_, party): PadProblem[] => {
    const numbers = limit.counts.map((key) => numberOf(typed[key]?.[party] ?? ''));
    const count = limit.counts.findLast((key) => typed[key]?.[party]?.trim()) ?? first;
    return isOutside(limit, sum(numbers), numbers) ? [{ kind: 'limit', limit, given: sum(numbers), party, count }] : [];
  });
}

function isOutside({ most, least }: PadLimit, given: number, numbers: readonly number[]): boolean {
  const all = !numbers.some(Number.isNaN);
  return (most !== null && given > most) || (least !== null && all && given < least);
}

/** The last field that has to do with it: that is where the player looks. */
function lastOf({ counts, over }: PadLimit, typed: Typed): { count: string; party: number } {
  const fields = counts.flatMap((count) =>
    (typed[count] ?? []).map((text, party) => ({ count, party, number: numberOf(text) })),
  );
  const { count, party } =
    fields.findLast(({ number }) => (over === 'empty' ? number === 0 : number > 0)) ?? itemAt(fields, 0);
  return { count, party };
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, number) => all + (Number.isNaN(number) ? 0 : number), 0);
