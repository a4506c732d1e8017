/** The viewpoints from which a match can be seen. */
import { ALL_SEEING, SPECTATOR, type Result } from '@rasant/wire/messages';
import type { Texts } from './texts/texts';

export function viewpointInWords(viewpoint: number, nameOf: (seat: number) => string, words: Texts): string {
  if (viewpoint === ALL_SEEING) return words.allSeeing;
  return viewpoint === SPECTATOR ? words.everybody : nameOf(viewpoint);
}

/** Those that were asked for, if that is allowed; else one's own, if one sat there; else a spectator's. */
export function usualViewpoint(
  asked: number | undefined,
  allowed: readonly number[],
  result: Result | null,
  self: string | undefined,
): number {
  const own = self ? (result?.players.indexOf(self) ?? -1) : -1;
  const wishes = [asked, own >= 0 ? own : undefined, SPECTATOR, ...allowed];
  return wishes.find((viewpoint) => viewpoint !== undefined && allowed.includes(viewpoint)) ?? SPECTATOR;
}

/** Why others are taken than those that a link asks for; empty if they are the same, or it asks for none. */
export function viewpointNotAllowed(
  asked: number | undefined,
  viewpoint: number,
  players: number,
  { trouble }: Texts,
): string {
  if (asked === undefined || asked === viewpoint) return '';
  return asked < ALL_SEEING || asked >= players ? trouble.noSuchViewpoint(asked) : trouble.notAllowed;
}
