/** The first minute: what to look at, in the order in which it is needed. A step that has been done is not explained further. */
import type { Hint } from '@rasant/games/contract';
import type { Happening, Session } from '@rasant/net/session.svelte';
import { Ground } from './ground.svelte';
import { ownTexts } from './texts/texts';

const sitting = (session: Session): boolean => new Ground(session).sitting;
const easy = (session: Session): boolean => new Ground(session).easyStack;
const called = (session: Session): boolean => session.setup?.settings.end === 'call';

/** An own card was laid from a zone of this kind. */
const laidFrom =
  (kind: string) =>
  ({ moves, seat }: Happening, session: Session): boolean =>
    seat === session.seat && moves.some(({ from }) => session.zone(from).kind === kind);

/** The own place was noted: one set out, or stood up. */
const moved = ({ events, seat }: Happening, session: Session): boolean =>
  seat === session.seat && events.some(([kind, fact]) => kind === 'n' && fact === session.book.fact(`at${seat}`));

export const hints: readonly Hint[] = [
  { anchor: 'middle', text: () => ownTexts.now.help.middle },
  {
    anchor: 'stack',
    text: () => ownTexts.now.help.stack,
    when: (session) => !sitting(session) && !easy(session),
    done: laidFrom('stack'),
  },
  { anchor: 'stack', text: () => ownTexts.now.help.easyStack, when: easy, done: laidFrom('stack') },
  { anchor: 'table', text: () => ownTexts.now.help.sides, when: (session) => !sitting(session), done: moved },
  { anchor: 'pile', text: () => ownTexts.now.help.pile, when: (session) => !sitting(session), done: laidFrom('pile') },
  { anchor: 'piles', text: () => ownTexts.now.help.piles, when: sitting, done: laidFrom('pile') },
  {
    anchor: 'stand',
    text: () => ownTexts.now.help.stand,
    when: (session) => sitting(session) && !easy(session),
    done: moved,
  },
  { text: () => ownTexts.now.help.call, when: called },
  { text: () => ownTexts.now.help.points },
];
