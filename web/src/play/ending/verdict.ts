/** The end of a round or match for this viewer: who did it, whether that was the viewer, and the words for it. */
import type { Texts } from '@rasant/lang/texts';
import type { GameTexts, Room } from '@rasant/wire/messages';
import { ending } from './endings';
import { itemAt } from '@rasant/table/itemAt';
import { meant, type Enders } from '@rasant/table/tally';

export interface Verdict {
  /** Who did it; empty for ends that no player causes. */
  readonly seats: readonly number[];
  /** It was oneself, or the own team. */
  readonly mine: boolean;
  /** "You did it!", what another player did, or who wins the match. */
  readonly title: string;
  /** What ended the round; nothing if the title says it. */
  readonly how: string;
}

/** Ends that no single player causes: stuck, agreed by all, nothing happened, all passed. */
const WITHOUT_PLAYER: readonly string[] = ['', 'stalemate', 'declared', 'stalled', 'passed'];
/** Ends that are the others' doing, though one gains by them. */
const GIVEN: readonly string[] = ['own_goal'];

export interface Viewer {
  readonly seat: number;
  readonly nameOf: (seat: number) => string;
  /** What things are called in the game. */
  readonly words: Pick<GameTexts, 'ends'>;
  readonly texts: Texts;
  /** "Anna, Ben and Carla". */
  readonly all: (names: string[]) => string;
}

type Ended = Pick<Room, 'phase' | 'how' | 'round' | 'standing'>;

/** At the end of a match the winners did it, not the player who ended the round. */
export function verdictOf(room: Ended, enders: Enders, viewer: Viewer): Verdict {
  const ofRound = roundVerdict(room, enders, viewer);
  const { parties, winners } = room.standing;
  if (room.phase !== 'match_over' || !winners.length) return ofRound;
  const seats = winners.flatMap((party) => itemAt(parties, party));
  return {
    seats,
    mine: seats.includes(viewer.seat),
    title: winnersTitle(room, viewer),
    how: ofRound.how || ofRound.title,
  };
}

function winnersTitle({ standing: { parties, winners } }: Ended, { seat, nameOf, all, texts }: Viewer): string {
  const named = (seats: readonly number[]): string => seats.map(nameOf).join(' & ');
  const { youWin, yourTeamWins, wins, win, share } = texts.matchOver;
  const best = winners.map((party) => itemAt(parties, party));
  if (best.length > 1) return share(all(best.map(named)));
  const seats = itemAt(best, 0);
  if (seats.includes(seat)) return seats.length > 1 ? yourTeamWins : youWin;
  return (seats.length > 1 ? win : wins)(named(seats));
}

function roundVerdict(
  { how, round, standing }: Ended,
  enders: Enders,
  { seat, nameOf, words, texts }: Viewer,
): Verdict {
  const seats = WITHOUT_PLAYER.includes(how) ? [] : meant(how, enders, standing);
  const mine = seats.includes(seat);
  const general = ending(how, seats.map(nameOf).join(' & '), words, texts) || texts.roundOver.round(round);
  if (!mine) return { seats, mine, title: general, how: '' };
  const ofYou = ofYours(how, seats.length > 1, words, texts) || general;
  if (GIVEN.includes(how)) return { seats, mine, title: ofYou, how: '' };
  return { seats, mine, title: texts.roundOver.youDidIt, how: ofYou };
}

const OF_TEAMS: Readonly<Record<string, keyof Texts['yours']>> = { goal: 'teamGoal', own_goal: 'teamOwnGoal' };

/** The same in the second person; where the game has a word of its own for it, that is the game's, too. */
function ofYours(how: string, team: boolean, { ends }: Pick<GameTexts, 'ends'>, { yours }: Texts): string {
  if (ends[how]) return ends[`your_${how}`] ?? '';
  const key = (team && OF_TEAMS[how]) || how;
  return key in yours ? yours[key as keyof Texts['yours']] : '';
}
