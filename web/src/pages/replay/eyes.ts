/** Through whose eyes a match is seen. */
import { ALL_SEEING, SPECTATOR, type Result } from '@rasant/wire/messages';
import type { Texts } from './texts/texts';

export function eyesInWords(eyes: number, nameOf: (seat: number) => string, words: Texts): string {
  if (eyes === ALL_SEEING) return words.allSeeing;
  return eyes === SPECTATOR ? words.everybody : nameOf(eyes);
}

/** Those that were asked for, if that is allowed; else one's own, if one sat there; else a spectator's. */
export function usualEyes(
  asked: number | undefined,
  allowed: readonly number[],
  result: Result | null,
  self: string | undefined,
): number {
  const own = self ? (result?.players.indexOf(self) ?? -1) : -1;
  const wishes = [asked, own >= 0 ? own : undefined, SPECTATOR, ...allowed];
  return wishes.find((eyes) => eyes !== undefined && allowed.includes(eyes)) ?? SPECTATOR;
}

/** Why others are taken than those that a link asks for; empty if they are the same, or it asks for none. */
export function notTheseEyes(asked: number | undefined, eyes: number, players: number, { trouble }: Texts): string {
  if (asked === undefined || asked === eyes) return '';
  return asked < ALL_SEEING || asked >= players ? trouble.noSuchEyes(asked) : trouble.notAllowed;
}
