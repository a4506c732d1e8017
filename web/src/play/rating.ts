/** What a match changed in one's records. */
import type { PlayerRecord as Standing } from '@rasant/wire/messages';

export interface Rated {
  versus: Standing['versus'];
  now: number;
  change: number;
}

/** Which record of a game grew by a match, and by how much; nothing if the match did not count. */
export function ratedBy(before: readonly Standing[], after: readonly Standing[], game: string): Rated | undefined {
  for (const record of after.filter((each) => each.game === game)) {
    const earlier = before.find((each) => each.game === game && each.versus === record.versus);
    if (record.matches > (earlier?.matches ?? 0)) {
      return { versus: record.versus, now: record.rating, change: record.rating - (earlier?.rating ?? 0) };
    }
  }
  return undefined;
}
