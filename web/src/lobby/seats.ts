/** How many can play each game; the server knows better, but the first screen must not wait for it. */
import type { GameId, Texts } from '@rasant/lang/texts';

export const SEATS: Record<GameId, readonly [fewest: number, most: number]> = {
  ligretto: [2, 12],
  fun_run: [2, 4],
  fussballspiel: [2, 6],
  kickoff: [2, 4],
  schuss_und_tor: [2, 4],
};

/** How many of a hundred rounds the smaller of two teams wins, by the number of players; measured with bots. */
const UNEVEN: Partial<Record<string, Readonly<Record<number, number>>>> = {
  fussballspiel: { 3: 1, 5: 10 },
  kickoff: { 3: 36 },
};

/** What whoever chooses so many players should know of the teams; nothing where they are even. */
export function unevenTeams(game: string, players: number, { lobby }: Texts): string {
  const won = UNEVEN[game]?.[players];
  return won === undefined ? '' : lobby.uneven(Math.floor(players / 2), Math.ceil(players / 2), won);
}
