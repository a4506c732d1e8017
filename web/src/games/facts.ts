/** Public numbers of a table that have a word: the dealer, how often a player passed, how long there is to think. */
import type { Layout } from '@rasant/table/layout';
import type { WireEvent, GameTexts } from '@rasant/wire/messages';

export interface FactShown {
  /** Of the fact in the book. */
  readonly number: number;
  /** Its place among the game's words. */
  readonly key: string;
  readonly word: string;
  /** The seat it belongs to; -1: none. */
  readonly seat: number;
}

/** Those facts of a table that have a word, by their own name or by that without the number of a seat. */
export function factsShown({ facts, teams }: Layout, words: Pick<GameTexts, 'facts'>): FactShown[] {
  return facts.flatMap((name, number): FactShown[] => {
    const [, bare, digits] = /^(.*?)(\d*)$/.exec(name) ?? [];
    const said = [name, bare].find((key) => key !== undefined && words.facts[key]);
    const word = said === undefined ? undefined : words.facts[said];
    if (said === undefined || !word) return [];
    const seat = said === bare && digits && Number(digits) < teams.length ? Number(digits) : -1;
    return [{ number, key: `facts.${said}`, word, seat }];
  });
}

/** Whether a word says the time left until a moment of the table's clock. */
export const isTime = (word: string): boolean => word.includes('{seconds}');

/** A fact in words; nothing if there is nothing to say: no seat, none, or no time set. */
export function factText(word: string, value: number, nameOf: (seat: number) => string, now: number): string {
  if (word.includes('{name}')) return nameOf(value) && word.replaceAll('{name}', () => nameOf(value));
  if (value === 0) return '';
  return isTime(word)
    ? word.replaceAll('{seconds}', String(Math.max(0, Math.ceil((value - now) / 1000))))
    : `${word} ${value}`;
}

/** What a batch changed of them, a sentence each, for screen readers: a pass shows in nothing else. */
export function changedFacts(
  layout: Layout,
  words: Pick<GameTexts, 'facts'>,
  events: readonly WireEvent[],
  nameOf: (seat: number) => string,
): string[] {
  const shown = factsShown(layout, words).filter(({ word }) => !isTime(word));
  return events.flatMap((event) => {
    const fact = event[0] === 'n' ? shown.find(({ number }) => number === event[1]) : undefined;
    const text = fact && event[0] === 'n' ? factText(fact.word, event[2], nameOf, 0) : '';
    return fact && text ? [fact.seat < 0 ? text : `${nameOf(fact.seat)}: ${text}`] : [];
  });
}
