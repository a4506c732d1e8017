import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  play: 'Jugar la mano del día',
  goOn: 'Seguir',
  rules: (bots) =>
    `Una ronda contra ${plural(bots, 'bot constante', 'bots constantes')}. Aquí todos reciben las mismas cartas y se enfrentan a los mismos bots; gana quien suma más puntos y, después, quien es más rápido.`,
  once: 'Un intento al día. Una vez empezado, está gastado; puedes pausarlo y volver hasta que termine. No cuenta para tu nivel.',
  waits: 'Tu intento ha empezado. Te espera donde lo dejaste.',
  used: 'Tu intento de hoy está gastado, pero jugaste demasiado poco para que cuente. Mañana habrá otro.',
  next: (game) => `Mañana: ${game}, en`,
  points: (n, told) => `${told} ${n === 1 ? 'punto' : 'puntos'}`,
  inTime: (time) => `en ${time}`,
  hidden: 'Jugada: los demás no te ven aquí',
  streak: (n) => `${n} días seguidos`,
  share: 'Copiar el resultado',
  replay: 'Verla de nuevo',
  best: 'Tabla del día',
  place: 'Puesto',
  name: 'Nombre',
  time: 'Tiempo',
  tries: (n) => plural(n, 'intento terminado', 'intentos terminados'),
  nobodyYet: 'Nadie ha terminado aún su intento. ¡Sé el primero!',
  nobody: 'Ese día nadie terminó su intento.',
  dayBefore: 'El día anterior',
  dayAfter: 'El día siguiente',
  noSuchDay: 'No hay mano de ese día. Aquí está la de hoy.',
} satisfies Texts;
