/** What is seen and heard when something happens at a table: the same for all games. */
import type { Flights } from '@rasant/motion/flights.svelte';
import { changedFacts } from '@rasant/games/facts';
import type { Session, SessionListener } from '@rasant/net/session.svelte';
import type { Texts } from '@rasant/lang/texts';
import { shake, sound } from '@rasant/sound/sounds';
import { isMove } from '@rasant/table/events';
import { isCommon } from '@rasant/table/layout';
import { narrate, type Way } from '@rasant/table/narration';
import type { Table } from '@rasant/table/table';
import { travels } from '@rasant/table/travel';
import type { WireEvent, GameTexts } from '@rasant/wire/messages';

const OTHERS_LOUD = 0.35;

export interface Stage {
  readonly session: Session;
  readonly flights: Flights;
  readonly texts: () => Texts;
  /** What things are called in this game. */
  readonly words: () => GameTexts;
  readonly backIn: (zone: number) => string;
  /** Read aloud what happens. */
  readonly announce: (text: string) => void;
  readonly describe: (label: string) => string;
  readonly toast: (text: string, tone?: 'plain' | 'good' | 'bad') => void;
}

export function tableEffects({
  session,
  flights,
  texts,
  words,
  backIn,
  announce,
  describe,
  toast,
}: Stage): SessionListener {
  function soundMoves(before: Table, after: Table, seat: number, events: readonly WireEvent[]): void {
    const loud = seat === after.seat ? 1 : OTHERS_LOUD;
    if (travels(before, after).some(({ to }) => isCommon(after.layout, to))) {
      sound('slap', loud);
      if (seat === after.seat) shake();
    } else if (events.some(([kind]) => kind === 'g')) sound('shuffle', loud);
    else if (events.some(isMove)) sound('flip', loud);
  }

  /** An own move is announced in the second person. */
  function announceMoves(before: Table, after: Table, seat: number, ways: readonly Way[]): void {
    const deed = narrate(before, after, seat, ways);
    if (!deed) return;
    const { played, youPlayed, turnedUp, youTurnedUp } = texts().table;
    const [others, yours] = deed.kind === 'laid' ? [played, youPlayed] : [turnedUp, youTurnedUp];
    const card = describe(deed.label);
    announce(seat === after.seat ? yours(card) : others(session.nameOf(seat), card));
  }

  return {
    happened({ seat, moves, events }, before, after) {
      flights.depart(before, after, backIn);
      soundMoves(before, after, seat, events);
      announceMoves(before, after, seat, moves);
      changedFacts(after.layout, words(), events, (other) => session.nameOf(other)).forEach(announce);
    },
    played(_, before, after) {
      flights.depart(before, after, backIn);
      soundMoves(before, after, after.seat, []);
      announceMoves(before, after, after.seat, travels(before, after));
    },
    refused({ reason, by, ms, src }, before, after) {
      const { refusals } = texts();
      const words = refusals[reason as keyof typeof refusals] ?? refusals.not_possible;
      flights.depart(before, after, backIn, true);
      if (src >= 0) flights.say(src, typeof words === 'string' ? words : words(session.nameOf(by), ms));
      sound('refused');
      shake([18, 30, 18]);
    },
    entered(before, after) {
      if (before?.phase === after.phase) return;
      announce(texts().phases[after.phase]);
      if (after.phase === 'playing' && before?.phase === 'countdown') sound('whistle');
      // a client that joins after the end has nothing to cheer
      if (before?.phase === 'playing' && (after.phase === 'round_over' || after.phase === 'match_over')) sound('cheer');
    },
    troubled(trouble) {
      toast(texts().troubles[trouble], 'bad');
    },
  };
}
