import type { Texts } from './guide';

export default {
  goal: {
    title: 'What it is about',
    text: 'Black against White, everybody at once. Work your way along five field cards to the other team’s goal, then build that goal out of four cards.',
  },
  turn: {
    title: 'Card by card',
    text: 'Turn cards from your packet, one at a time: each shows a shirt with a number. Lay it if your team can use it; otherwise it goes on one of your discard piles, whose top cards stay at hand.',
  },
  keeper: {
    title: 'First the goalkeeper',
    text: 'Before anything else your team needs a shirt with a 1 below its own goal. Whoever finds one lays it, and off you go.',
  },
  sum: {
    title: 'Exactly this number',
    text: 'Lay shirts at the field card until they add up to exactly its number, then say “On!” for the next one. Nobody checks your sum now. Too much? Clear the card and begin it again.',
  },
  exactSum: {
    title: 'Exactly this number',
    text: 'Lay shirts at the field card until they add up to exactly its number; then the next one follows by itself. At this table, a shirt that would be too much is not taken.',
  },
  build: {
    title: 'Build the goal',
    text: 'After five field cards their goal card is turned up, and so are your cards: every shirt has a quarter of a goal on its other side. Lay four that make the same picture: each in its place, turned as on the card, the ball where it belongs.',
  },
  cheer: {
    title: 'Cheer, or own goal',
    text: 'Four parts laid and quite sure? Cheer! Now everything is checked, sums and all. All right: goal! One single mistake: own goal, and the point is theirs.',
  },
  lastPart: {
    title: 'The fourth part is the goal',
    text: 'At this table only parts that are right can be laid. With the fourth one the goal is scored, and the round is over.',
  },
  win: {
    title: 'Who wins',
    text: 'After every goal all cards are shuffled and five new field cards are laid. The team that has five goals first wins.',
  },
} satisfies Texts;
