import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  game: 'Juego',
  when: 'Periodo',
  week: 'esta semana',
  all: 'de siempre',
  byWins: (day) => `Quién ha ganado más partidas contra personas desde el ${day}.`,
  byLevel: 'Los más fuertes contra personas. Las partidas contra bots no cuentan aquí.',
  level: (n) => `Nivel ${n}`,
  record: (wins, matches) => `${plural(wins, 'victoria', 'victorias')} en ${plural(matches, 'partida', 'partidas')}`,
  you: 'tú',
  place: (n) => `Puesto ${n}`,
  nobodyThisWeek: 'Esta semana nadie ha jugado aquí contra personas. Empieza tú.',
  nobody: 'Aquí nadie ha jugado aún contra personas. Empieza tú.',
  unknown: 'Aquí no hay tal juego. Elige otro.',
  failed: 'La clasificación no ha llegado.',
} satisfies Texts;
