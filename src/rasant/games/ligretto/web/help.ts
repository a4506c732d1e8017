/**
 * The game in a minute, explained while it is played: a step is over when what it speaks of has been done, or by a tap. It
 * holds up no play: every card laid takes the words one step further.
 */
import type { Hint } from '@rasant/games/contract';
import type { Happening, Session } from '@rasant/net/session.svelte';
import { ownTexts } from './texts/texts';

const isMine = ({ seat }: Happening, session: Session): boolean => seat === session.seat;

/** One of the own cards has gone to the middle. */
const laid = (happening: Happening, session: Session): boolean =>
  isMine(happening, session) && happening.moves.some(({ to }) => session.zone(to).kind === 'pile');

const counted = (happening: Happening, session: Session): boolean =>
  isMine(happening, session) &&
  happening.moves.some(({ from, to }) => session.zone(from).kind === 'hand' && session.zone(to).kind === 'waste');

const buffered = (happening: Happening, session: Session): boolean =>
  isMine(happening, session) &&
  happening.moves.length === 1 &&
  happening.moves.some(({ to }) => session.zone(to).kind === 'row');

/** No preset changes these, so what the table was opened with says it. */
const isSet =
  (option: string, value: string) =>
  (session: Session): boolean =>
    session.setup?.settings[option] === value;

const ORDERS = ['descending', 'ascending'] as const;
const STEPS = ['exactly_1', 'any'] as const;

/** What may be laid onto the own row depends on how the row goes. */
function bufferHint(order: (typeof ORDERS)[number], step: (typeof STEPS)[number]): Hint {
  const agreed = [isSet('variant', 'row_buffer'), isSet('row_order', order), isSet('row_step', step)];
  return {
    anchor: 'row',
    text: () => ownTexts.now.help.buffer(ownTexts.now.help.onto[order][step]),
    when: (session) => agreed.every((holds) => holds(session)),
    done: buffered,
  };
}

export const help: readonly Hint[] = [
  { anchor: 'stack', text: () => ownTexts.now.help.stack, done: laid },
  { anchor: 'middle', text: () => ownTexts.now.help.middle, done: laid },
  { anchor: 'row', text: () => ownTexts.now.help.lay, done: laid },
  { anchor: 'three', text: () => ownTexts.now.help.three, done: counted },
  ...ORDERS.flatMap((order) => STEPS.map((step) => bufferHint(order, step))),
  { anchor: 'stack', text: () => ownTexts.now.help.call, when: isSet('end', 'call') },
  { anchor: 'middle', text: () => ownTexts.now.help.points, done: laid },
];
