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
  lower: {
    title: 'Your row takes cards, too',
    text: 'At this table a card from your stack or your waste may go onto a card of your row: a lower one, of another colour. The usual step is exactly one, such as a red 6 on a green 7. What lies below waits.',
  },
  higher: {
    title: 'Your row takes cards, too',
    text: 'At this table a card from your stack or your waste may go onto a card of your row: a higher one, of another colour, such as a red 8 on a green 7. What lies below waits.',
  },
  stuck: {
    title: 'Nobody can go on?',
    text: 'Sometimes every card that would fit lies buried in a stack. Then the round is over for everybody and is counted as it stands. The table notices by itself; if it only looks like it, agree on it in the menu.',
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
