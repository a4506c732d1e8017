import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  stack: 'Pila',
  row: (n) => `Fila ${n}`,
  waste: 'Scarti',
  packet: 'Mazzo',
  middle: 'Il centro',
  column: (colour, tops) => `${colour}: ${tops}`,
  finished: (n) => plural(n, 'finita', 'finite'),
  opens: 'un 1 apre una scala',
  waits: 'Prima conta tre carte',
  mayCall: 'La tua pila è vuota. Grida stop, o gioca prima altre carte!',
  ontoRow: (n) => `Sulla fila ${n}`,
  left: (name, n) => `${name}: ${plural(n, 'carta', 'carte')} nella pila`,
  help: {
    stack: 'La tua pila di dieci carte. Svuotala prima che gli altri svuotino la loro!',
    middle: 'Qui costruiscono tutti insieme. Un 1 apre una scala; poi lo stesso colore, sempre uno in più, fino a 10.',
    lay: 'Quello che brilla va bene: toccalo, sulla pila o nella fila. I vuoti della fila li riempie la pila.',
    three: 'Non brilla niente? Conta tre carte: puoi giocare anche quella in cima.',
    buffer: (onto) =>
      `Qui la fila aiuta: trascina una carta della pila o degli scarti su una carta della fila di un altro colore, ${onto}.`,
    onto: {
      descending: { exactly_1: 'più alta di uno', any: 'più alta' },
      ascending: { exactly_1: 'più bassa di uno', any: 'più bassa' },
    },
    call: 'Pila vuota? Grida stop per chiudere la mano, o gioca prima altre carte.',
    points: 'Una carta al centro: 1 punto. Una carta rimasta nella tua pila: meno 2. Via!',
  },
} satisfies Texts;
