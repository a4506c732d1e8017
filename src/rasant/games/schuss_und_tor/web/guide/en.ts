import type { Texts } from './guide';

export default {
  goal: {
    title: 'What it is about',
    text: 'Everybody has a hand of footballers and plays for themselves, one after the other, clockwise. Whoever has scored most in the end wins.',
  },
  follow: {
    title: 'Pass the ball on',
    text: 'Each card says who has the ball and to whom he plays it. After “Max → Luigi” the next player lays a card that begins with Luigi, and so it goes on.',
  },
  jokers: {
    title: 'Bomber and keeper',
    text: 'A Bomber goes on everything but a Bomber, and you say who must come next. A keeper goes on everything but a Bomber, too, and you may lay one more card at once.',
  },
  passSelf: {
    title: 'Cannot follow? You shoot!',
    text: 'Whoever cannot or will not lay a card passes and turns up the top red card. Most of them are goals, and this one would be yours.',
  },
  passOther: {
    title: 'Cannot follow? A shot on goal!',
    text: 'Whoever cannot or will not lay a card passes. Then the player before shoots and turns up the top red card; most of them are goals. A ball that nobody can follow pays!',
  },
  stop: {
    title: 'Saved!',
    text: 'Many goals carry a name. The player after the shooter may stop them at once with a card that begins with that name; some only a Bomber can stop, some only a keeper.',
  },
  special: {
    title: 'Five red cards are no goals',
    text: 'Each of them lets the shooter lay any card. A foul may also cost an opponent a card, Injured may bring you one from the reserve, and the referee is kept for the end.',
  },
  end: {
    title: 'The final whistle',
    text: 'When somebody has laid their last footballer, the next player has one more turn, and it is over. Whoever holds the referee may call for extra time: three cards each, once. Most goals win.',
  },
} satisfies Texts;
