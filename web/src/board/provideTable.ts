/** Connects a session with the board that tables read, with flights, sounds and announcements: for live tables and replays. */
import { catalogue } from '@rasant/games/catalogue.svelte';
import { backIn, describe } from '@rasant/games/shelf';
import { language } from '@rasant/lang/language.svelte';
import { Flights } from '@rasant/motion/flights.svelte';
import type { Session, SessionListener } from '@rasant/net/session.svelte';
import { Announcements } from './announcements.svelte';
import { provideBoard, type Board } from './context';
import { tableEffects, type Stage } from './effects';

interface ProvidedTable {
  readonly board: Board;
  readonly flights: Flights;
  readonly announcements: Announcements;
  /** The caller adds them: `session.watch(effects)`. */
  readonly effects: SessionListener;
}

/** To be called while a component is set up: the board is its context. */
export function provideTable(session: Session, toast: Stage['toast']): ProvidedTable {
  const flights = new Flights((zone) => session.zone(zone).owner);
  const announcements = new Announcements();
  const board = provideBoard({
    session,
    flights,
    get game() {
      return session.game;
    },
    backIn: (zone) => (session.table ? backIn(session.game, session.zone(zone), session.book.teams) : ''),
  });
  const effects = tableEffects({
    session,
    flights,
    texts: () => language.texts,
    words: () => catalogue.words(session.game),
    backIn: (zone) => board.backIn(zone),
    announce: announcements.add,
    describe: (label) => describe(board.game, label),
    toast,
  });
  return { board, flights, announcements, effects };
}
