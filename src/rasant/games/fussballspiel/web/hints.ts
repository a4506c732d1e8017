/** The first minute, in the order in which it is needed. */
import type { Hint } from '@rasant/games/contract';
import { itemAt } from '@rasant/table/itemAt';
import { prevents } from './pitch';
import { ownTexts } from './texts/texts';

/** The own team is at one of these steps. */
const at =
  (from: number, to: number): Hint['done'] =>
  (_, session) => {
    const step = session.fact(`step${itemAt(session.book.teams, session.seat)}`);
    return step >= from && step <= to;
  };

export const hints: readonly Hint[] = [
  {
    anchor: 'packet',
    text: () => ownTexts.now.hints.keeper,
    done: (_, session) => session.zone(`up${session.seat}`).size > 0,
  },
  { anchor: 'turned', text: () => ownTexts.now.hints.turn, done: at(1, 6) },
  { anchor: 'fields', text: () => ownTexts.now.hints.field, done: at(2, 6) },
  { anchor: 'acts', text: () => ownTexts.now.hints.on, when: (session) => !prevents(session.setup), done: at(3, 6) },
  { anchor: 'fields', text: () => ownTexts.now.hints.goal },
  { text: () => ownTexts.now.hints.check, when: (session) => !prevents(session.setup) },
];
