/** The first minute, in the order in which it is needed. */
import type { Hint } from '@rasant/games/contract';
import type { Happening, Session } from '@rasant/net/session.svelte';
import { Pitch } from './pitch.svelte';
import { ownTexts } from './texts/texts';

/** An own card was laid. */
const laid = ({ moves, seat }: Happening, session: Session): boolean =>
  seat === session.seat && moves.some(({ from }) => session.zone(from).kind === 'hand');

/** A player shot. */
const shot = ({ moves }: Happening, session: Session): boolean =>
  moves.some(({ from }) => session.zone(from).kind === 'action');

const byPrevious = (session: Session): boolean => new Pitch(session).byPrevious;

export const hints: readonly Hint[] = [
  { anchor: 'wanted', text: () => ownTexts.now.help.wanted },
  { anchor: 'hand', text: () => ownTexts.now.help.hand, done: laid },
  { anchor: 'pass', text: () => ownTexts.now.help.passSelf, when: (session) => !byPrevious(session), done: shot },
  { anchor: 'pass', text: () => ownTexts.now.help.passOther, when: byPrevious, done: shot },
  { anchor: 'hand', text: () => ownTexts.now.help.stop },
  { text: () => ownTexts.now.help.end },
];
