/** How fast the player is, as tables have measured it: stored per game, and sent to the next table. */
import { recallObject, remember } from '@rasant/platform/storage';
import type { KnownPace } from '@rasant/wire/messages';

const LIMITS = { time: [200, 6000], trim: [500, 2000] } as const;

const within = (value: unknown, [least, most]: readonly [number, number]): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** What is known of the person here; nothing for a newcomer, or if it cannot be read any more. */
export function knownPace(game: string): KnownPace | undefined {
  const { time, trim } = recallObject<KnownPace>(`pace.${game}`);
  return within(time, LIMITS.time) && within(trim, LIMITS.trim) ? { time, trim } : undefined;
}

export const keepPace = (game: string, time: number, trim: number): void =>
  void remember(`pace.${game}`, JSON.stringify({ time, trim }));
