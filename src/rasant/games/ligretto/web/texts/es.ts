import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  stack: 'Montón',
  row: (n) => `Fila ${n}`,
  waste: 'Descarte',
  packet: 'Mazo',
  middle: 'El centro',
  column: (colour, tops) => `${colour}: ${tops}`,
  finished: (n) => plural(n, 'terminada', 'terminadas'),
  opens: 'un 1 abre una pila',
  waits: 'Antes cuenta tres cartas',
  mayCall: 'Tu montón está vacío. ¡Grita stop o juega antes más cartas!',
  ontoRow: (n) => `Sobre la fila ${n}`,
  left: (name, n) => `${name}: ${plural(n, 'carta', 'cartas')} en el montón`,
  help: {
    stack: 'Tu montón de diez cartas. ¡Vacíalo antes de que los demás vacíen el suyo!',
    middle: 'Aquí construyen todos a la vez. Un 1 abre una pila; luego el mismo color, siempre uno más, hasta 10.',
    lay: 'Lo que brilla encaja: tócalo, en el montón o en la fila. Tu montón llena los huecos de la fila.',
    three: '¿No brilla nada? Cuenta tres cartas: la de arriba también se puede jugar.',
    buffer: (onto) =>
      `Aquí la fila ayuda: arrastra una carta del montón o del descarte sobre una carta de la fila de otro color, ${onto}.`,
    onto: {
      descending: { exactly_1: 'una más alta', any: 'más alta' },
      ascending: { exactly_1: 'una más baja', any: 'más baja' },
    },
    call: '¿Montón vacío? Grita stop para cerrar la ronda, o juega antes más cartas.',
    points: 'Una carta en el centro: 1 punto. Una carta que quede en tu montón: menos 2. ¡Vamos!',
  },
} satisfies Texts;
