import type { Texts } from './guide';

export default {
  goal: {
    title: 'What it is about',
    text: 'Ten cards lie on your stack. Be rid of them before anybody else is rid of theirs. Nobody takes turns: on the word go, everybody plays at once, as fast as they can.',
  },
  table: {
    title: 'What lies before you',
    text: 'Your stack of ten, with only its top card to be seen. Beside it your row: three to five open cards, depending on how many of you play. All the rest is your packet, face down.',
  },
  middle: {
    title: 'Building in the middle',
    text: 'A 1 opens a pile. On it goes the same colour, always exactly one higher, all the way to the 10. Every pile is everybody’s, and a colour may well have several.',
  },
  own: {
    title: 'Which cards you may lay',
    text: 'The top card of your stack, and every card of your row. As soon as one leaves the row, your stack fills the gap: one card fewer to get rid of!',
  },
  three: {
    title: 'Nothing fits? Count three',
    text: 'Turn three cards from your packet onto your waste; the one that ends up on top may be laid. When the packet is used up, the waste becomes your packet again.',
  },
  race: {
    title: 'Two want the same place',
    text: 'The faster card stays. The other one flies back to where it came from, and all you have lost is a moment.',
  },
  end: {
    title: 'The end and the points',
    text: 'The moment a stack is empty, the round is over. Each of your cards in the middle is worth 1 point, each card left on your stack costs you 2. A usual match goes to 99.',
  },
  call: {
    title: 'The end and the points',
    text: 'Stack empty? Call stop and the round is over, or lay a few more cards first. Each of your cards in the middle is worth 1 point, each card left on your stack costs you 2. A usual match goes to 99.',
  },
} satisfies Texts;
