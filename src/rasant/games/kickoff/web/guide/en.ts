import type { Texts } from './guide';

export default {
  goal: {
    title: 'What it is about',
    text: 'Blue against Red, one stack in the middle, everybody at once. Pass by pass you play the ball to the goal, and the others try to steal it. Three goals win.',
  },
  table: {
    title: 'What lies before you',
    text: 'A face-down hand, a discard pile and two open cards; four if you play alone for your team. Turn cards from your hand, two at a time. You may lay every open card and the top of your discard pile.',
  },
  kickOff: {
    title: 'A 4 kicks off',
    text: 'Everybody looks for a player with the number 4. Whoever lays one first opens the stack, and that team has the ball.',
  },
  pass: {
    title: 'Your ball? Pass it on',
    text: 'The corner of the top card shows who gets the ball. Lay a card of exactly that player and your team keeps it.',
  },
  steal: {
    title: 'Their ball? Steal it',
    text: 'Look at the symbol on the top card. Lay one of your cards with the same symbol, and the ball is yours.',
  },
  special: {
    title: 'Special cards',
    text: 'Counterplay and Goal kick go on whatever lies there: now the ball belongs to whoever first lays one of the numbers or symbols they show. A yellow card sends all open cards of an opponent back into the hand.',
  },
  score: {
    title: 'Goal!',
    text: 'If the next pass is a card with a goal in its corner, you score, and the round is over. The team that let it in gets one more yellow card. The first team with three goals wins.',
  },
} satisfies Texts;
