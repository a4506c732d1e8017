/** How a match changed a rating. */
import type { GameStats, Strength } from '@rasant/wire/messages';

export interface Rated {
  now: Strength;
  /** Levels gained by the match, or lost. */
  rose: number;
}

/** In which column of a game a match was counted, and what came of it; nothing if it did not count. */
export function ratedBy(before: readonly Strength[], after: readonly Strength[], game: string): Rated | undefined {
  for (const now of after.filter((each) => each.game === game)) {
    const earlier = before.find((each) => each.game === game && each.versus === now.versus);
    if (now.matches > (earlier?.matches ?? 0)) return { now, rose: earlier ? now.level - earlier.level : 0 };
  }
  return undefined;
}

/** Is a match of this game remembered that was not before? */
export function isCounted(before: readonly GameStats[], after: readonly GameStats[], game: string): boolean {
  const played = (games: readonly GameStats[]): number => games.find((each) => each.game === game)?.matches ?? 0;
  return played(after) > played(before);
}
