/** The first minute, in the order in which it is needed. */
import type { Hint } from '@rasant/games/contract';
import type { Happening, Session } from '@rasant/net/session.svelte';
import { Pitch } from './pitch.svelte';

/** An own card was laid. */
const laid = ({ moves, seat }: Happening, session: Session): boolean =>
  seat === session.seat && moves.some(({ from }) => session.book.zones[from].kind === 'hand');

/** Somebody shot. */
const shot = ({ moves }: Happening, session: Session): boolean => moves.some(({ from }) => session.book.zones[from].kind === 'action');

const byPrevious = (session: Session): boolean => new Pitch(session).byPrevious;

export const hints: readonly Hint[] = [
  { anchor: 'wanted', text: ({ schuss_und_tor }) => schuss_und_tor.help.wanted },
  { anchor: 'hand', text: ({ schuss_und_tor }) => schuss_und_tor.help.hand, done: laid },
  { anchor: 'pass', text: ({ schuss_und_tor }) => schuss_und_tor.help.passSelf, when: (session) => !byPrevious(session), done: shot },
  { anchor: 'pass', text: ({ schuss_und_tor }) => schuss_und_tor.help.passOther, when: byPrevious, done: shot },
  { anchor: 'hand', text: ({ schuss_und_tor }) => schuss_und_tor.help.stop },
  { text: ({ schuss_und_tor }) => schuss_und_tor.help.end },
];
