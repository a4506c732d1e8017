/** How many can play each game; the server knows better, but the first screen must not wait for it. */
import type { GameId } from '@rasant/lang/texts';

export const SEATS: Record<GameId, readonly [fewest: number, most: number]> = {
  ligretto: [2, 12],
  fun_run: [2, 4],
  fussballspiel: [2, 6],
  kickoff: [2, 4],
  schuss_und_tor: [2, 4],
};
