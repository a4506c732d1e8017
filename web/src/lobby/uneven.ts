/** What whoever chooses so many players should know of the teams; nothing where they are even. */
import type { Texts } from '@rasant/lang/texts';
import type { GameInfo } from '@rasant/wire/messages';

export function unevenTeams(info: GameInfo | undefined, players: number, { lobby }: Texts): string {
  const won = info?.uneven[players];
  return won === undefined ? '' : lobby.uneven(Math.floor(players / 2), Math.ceil(players / 2), won);
}
