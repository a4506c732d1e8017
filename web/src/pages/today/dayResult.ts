/** The result of a try at the deal of the day, in numbers and words. */
import type { DealOfTheDay, DayTry } from '@rasant/wire/messages';

const A_SECOND_MS = 1000;
const A_MINUTE_S = 60;
const AN_HOUR_S = 3600;
const A_DAY_MS = 86_400_000;

const two = (n: number): string => String(n).padStart(2, '0');

/** How long something took, as a stopwatch shows it: 1:43. */
export function stopwatch(ms: number): string {
  const seconds = Math.round(ms / A_SECOND_MS);
  return `${Math.floor(seconds / A_MINUTE_S)}:${two(seconds % A_MINUTE_S)}`;
}

/** How long it still is, as a clock shows it: 5:03:09. */
export function untilThen(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${Math.floor(left / AN_HOUR_S)}:${two(Math.floor((left % AN_HOUR_S) / A_MINUTE_S))}:${two(left % A_MINUTE_S)}`;
}

/** The day so many days later, or before. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * A_DAY_MS).toISOString().slice(0, 10);

/** A day as people write it in a language; days of the server are those of UTC. */
export const dayInWords = (day: string, code: string, month: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(code, { day: 'numeric', month, timeZone: 'UTC' }).format(Date.parse(day));

/** What the words of a resultText line are made of. */
interface ShareWords {
  day: string;
  title: string;
  points: string;
  inTime: (time: string) => string;
  place: (place: number, all: number) => string;
}

/** One line to send to friends: "rasant 17 Nov · Ligretto · 12 points in 1:43 · place 3 of 20". */
export function resultText(deal: DealOfTheDay, tried: DayTry, words: ShareWords): string {
  const place = tried.place ? ` · ${words.place(tried.place, deal.tries)}` : '';
  return `rasant ${words.day} · ${words.title} · ${words.points} ${words.inTime(stopwatch(tried.ms))}${place}`;
}
