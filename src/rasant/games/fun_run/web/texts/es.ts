import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  sides: { bottom: 'Delante', left: 'Lado izquierdo', top: 'Enfrente', right: 'Lado derecho', bottomLeft: 'Delante a la izquierda', bottomRight: 'Delante a la derecha' },
  home: 'En casa',
  stack: 'Tu pila',
  yourPile: (n) => `tu montón, ${plural(n, 'carta', 'cartas')}`,
  takes: (cards) => `admite ${cards}`,
  running: 'Corres…',
  turnRound: 'Puedes dar la vuelta: toca otro lado.',
  runHome: 'a casa',
  atHome: 'Aquí puedes jugar tu pila. Corre a los otros lados a por tus montones.',
  easyHome: 'Tu pila se juega desde cualquier lado. Corre a por tus montones.',
  pileEmpty: 'Tu montón de aquí se ha acabado.',
  holdToStand: 'Mantén para levantarte',
  standUp: 'levántate',
  rising: 'Te levantas…',
  sittingDown: 'Te sientas…',
  standing: 'Estás de pie: tu pila está a tu alcance.',
  takeAPile: 'Coge uno de tus tres montones.',
  help: {
    middle: 'Una pila por color. La abre un 1; luego, uno más o uno menos. El 1 y el 5 son vecinos.',
    stack: 'Tu pila de diez cartas. ¡Vacíala antes que nadie! La de arriba solo se juega en casa. ¿Brilla? Tócala.',
    easyStack: 'Tu pila de diez cartas. ¡Vacíala antes que nadie! La de arriba se juega desde cualquier lado.',
    sides: 'Tus otras cartas están en los otros lados de la mesa. ¡Toca un lado y corre!',
    pile: 'Allí se abre tu montón y solo lo ves tú. Toca lo que brille. Ninguna carta corre contigo.',
    piles: 'Tus otras cartas están en tres montones delante de ti. Toca uno para cogerlo; solo lo ves tú.',
    stand: 'La pila está lejos: mantén esto pulsado para levantarte y toca la pila.',
    call: '¿Pila vacía? Sigue si quieres, y grita stop antes que los demás.',
    points: 'Una carta en el centro: 1 punto. Una carta que quede en tu pila: menos 2. ¡Corre!',
  },
} satisfies Texts;
