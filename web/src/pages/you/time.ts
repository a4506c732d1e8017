/** Time for people. */
import type { Texts } from './texts/texts';

const A_MINUTE = 60_000;

/** In hours and minutes; what took less than a minute was one. */
export function timePlayed(ms: number, texts: Pick<Texts, 'hours' | 'minutes'>): string {
  const whole = Math.max(1, Math.round(ms / A_MINUTE));
  return whole < 60 ? texts.minutes(whole) : texts.hours(Math.floor(whole / 60), whole % 60);
}
