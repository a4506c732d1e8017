/** The names on a pad: none is empty, and no two are the same. */
import { LONGEST_NAME } from '@rasant/wire/messages';

/** A name for each, made of what was typed: an empty one gets a stand-in, and the second of two equal ones a number. */
export function calledNames(typed: readonly string[], standIn: (n: number) => string): string[] {
  const called: string[] = [];
  typed.forEach((text, at) => called.push(unlike(tidy(text) || standIn(at + 1), called)));
  return called;
}

const tidy = (text: string): string =>
  Array.from(text.replace(/\s+/gu, ' ').trim()).slice(0, LONGEST_NAME).join('').trim();

function unlike(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLocaleLowerCase()));
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${name} ${n}`;
    if (!taken.has(tried.toLocaleLowerCase())) return tried;
  }
}
