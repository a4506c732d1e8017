/** What only the table of this game says, in English: every other language has exactly these. */
import { plural } from '@rasant/lang/plural';

export default {
  sides: { bottom: 'Near side', left: 'Left side', top: 'Far side', right: 'Right side', bottomLeft: 'Near side, left', bottomRight: 'Near side, right' },
  home: 'At home',
  stack: 'Your stack',
  yourPile: (n: number) => `your pile, ${plural(n, 'card', 'cards')}`,
  takes: (cards: string) => `takes ${cards}`,
  running: 'Running…',
  turnRound: 'You can turn round: tap another side.',
  runHome: 'run home',
  atHome: 'Here you can play your stack. Run to the other sides for your piles.',
  easyHome: 'Your stack can be played from every side. Run for your piles.',
  pileEmpty: 'Your pile here is used up.',
  holdToStand: 'Hold to stand',
  standUp: 'stand up',
  rising: 'Getting up…',
  sittingDown: 'Sitting down…',
  standing: 'You are standing: your stack is within reach.',
  takeAPile: 'Take one of your three piles.',
  help: {
    middle: 'One pile for each colour. A 1 opens it; then it takes one higher or one lower. 1 and 5 are neighbours.',
    stack: 'Your stack of ten cards. Get rid of it first! You can lay its top card only at home. It shines? Tap it.',
    easyStack: 'Your stack of ten cards. Get rid of it first! You can lay its top card from every side.',
    sides: 'Your other cards lie at the other sides. Tap a side and run there!',
    pile: 'There your pile opens, and only you see it. Tap what shines. No card comes with you when you run on.',
    piles: 'Your other cards lie in three piles in front of you. Tap one to pick it up; only you see it.',
    stand: 'The stack is far away: hold this to stand up, then tap the stack.',
    call: 'Stack empty? Lay more if you like, and call stop before somebody else does.',
    points: 'A card in the middle: 1 point. A card left on your stack: minus 2. Run!',
  },
};
