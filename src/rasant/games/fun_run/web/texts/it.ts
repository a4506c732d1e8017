import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  sides: {
    bottom: 'Davanti',
    left: 'Lato sinistro',
    top: 'Di fronte',
    right: 'Lato destro',
    bottomLeft: 'Davanti a sinistra',
    bottomRight: 'Davanti a destra',
  },
  home: 'A casa',
  stack: 'La tua pila',
  yourPile: (n) => `il tuo mucchio, ${plural(n, 'carta', 'carte')}`,
  takes: (cards) => `accetta ${cards}`,
  running: 'Corri…',
  turnRound: 'Puoi tornare indietro: tocca un altro lato.',
  runHome: 'a casa',
  atHome: 'Qui puoi giocare la tua pila. Corri agli altri lati per i tuoi mucchi.',
  easyHome: 'La tua pila si gioca da ogni lato. Corri ai tuoi mucchi.',
  pileEmpty: 'Il tuo mucchio qui è finito.',
  holdToStand: 'Tieni per alzarti',
  standUp: 'alzati',
  rising: 'Ti alzi…',
  sittingDown: 'Ti siedi…',
  standing: 'Sei in piedi: la tua pila è a portata di mano.',
  takeAPile: 'Prendi uno dei tuoi tre mucchi.',
  help: {
    middle: 'Una pila per colore. La apre un 1, poi uno in più o uno in meno. L’1 e il 5 sono vicini.',
    stack:
      'La tua pila di dieci carte. Svuotala prima degli altri! La carta in cima si gioca solo a casa. Brilla? Toccala.',
    easyStack: 'La tua pila di dieci carte. Svuotala prima degli altri! La carta in cima si gioca da ogni lato.',
    sides: 'Le altre tue carte sono agli altri lati del tavolo. Tocca un lato e corri!',
    pile: 'Lì il tuo mucchio si apre, e lo vedi solo tu. Tocca ciò che brilla. Nessuna carta corre con te.',
    piles: 'Le altre tue carte sono in tre mucchi davanti a te. Toccane uno per prenderlo; lo vedi solo tu.',
    stand: 'La pila è lontana: tieni premuto qui per alzarti, poi tocca la pila.',
    call: 'Pila vuota? Continua se vuoi, e grida stop prima degli altri.',
    points: 'Una carta al centro: 1 punto. Una carta rimasta nella tua pila: meno 2. Corri!',
  },
} satisfies Texts;
