/** What only the table of this game says, in English: every other language has exactly these. */
import { plural } from '@rasant/lang/plural';

export default {
  stack: 'Stack',
  row: (n: number) => `Row ${n}`,
  waste: 'Waste',
  packet: 'Packet',
  middle: 'The middle',
  column: (colour: string, tops: string) => `${colour}: ${tops}`,
  finished: (n: number) => `${n} finished`,
  opens: 'a 1 opens a pile',
  waits: 'Count three first',
  mayCall: 'Your stack is empty. Call stop, or lay more cards first!',
  ontoRow: (n: number) => `Onto row ${n}`,
  left: (name: string, n: number) => `${name}: ${plural(n, 'card', 'cards')} on the stack`,
  help: {
    stack: 'Your stack of ten cards. Get rid of it before the others get rid of theirs!',
    middle:
      'Everybody builds here at the same time. A 1 opens a pile; then the same colour, always one higher, up to 10.',
    lay: 'What shines fits: tap it, on the stack or in the row. A gap in the row is filled from your stack.',
    three: 'Nothing shines? Count out three cards: the one on top may be laid, too.',
    buffer: (onto: string) =>
      `Here your row helps: drag a card from stack or waste onto a row card of another colour that is ${onto}.`,
    onto: {
      descending: { exactly_1: 'one higher', any: 'higher' },
      ascending: { exactly_1: 'one lower', any: 'lower' },
    },
    call: 'Stack empty? Call stop to end the round, or lay more cards first.',
    points: 'A card in the middle: 1 point. A card left on your stack: minus 2. Off you go!',
  },
};
