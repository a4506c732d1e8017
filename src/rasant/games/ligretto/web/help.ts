/**
 * The game in a minute, told while it is played: a step is over when what it speaks of has been done, or by a tap. Whoever
 * just plays is not held up: every card laid takes the words one step further.
 */
import type { Hint } from '@rasant/games/contract';
import type { Happening, Session } from '@rasant/net/session.svelte';

const isMine = ({ seat }: Happening, session: Session): boolean => seat === session.seat;

/** One of the own cards has gone to the middle. */
const laid = (happening: Happening, session: Session): boolean =>
  isMine(happening, session) && happening.moves.some(({ to }) => session.book.zones[to].kind === 'pile');

const counted = (happening: Happening, session: Session): boolean =>
  isMine(happening, session) && happening.moves.some(({ from, to }) => session.book.zones[from].kind === 'hand' && session.book.zones[to].kind === 'waste');

const buffered = (happening: Happening, session: Session): boolean =>
  isMine(happening, session) && happening.moves.length === 1 && happening.moves.some(({ to }) => session.book.zones[to].kind === 'row');

/** No preset changes these two, so what the table was opened with says it. */
const isSet = (option: string, value: string) => (session: Session): boolean => session.setting?.settings[option] === value;

export const help: readonly Hint[] = [
  { anchor: 'stack', text: (texts) => texts.ligretto.help.stack, done: laid },
  { anchor: 'middle', text: (texts) => texts.ligretto.help.middle, done: laid },
  { anchor: 'row', text: (texts) => texts.ligretto.help.lay, done: laid },
  { anchor: 'three', text: (texts) => texts.ligretto.help.three, done: counted },
  { anchor: 'row', text: (texts) => texts.ligretto.help.buffer, when: isSet('variant', 'row_buffer'), done: buffered },
  { anchor: 'stack', text: (texts) => texts.ligretto.help.call, when: isSet('end', 'call') },
  { anchor: 'middle', text: (texts) => texts.ligretto.help.points, done: laid },
];
