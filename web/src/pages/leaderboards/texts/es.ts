import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  game: 'Juego',
  when: 'Periodo',
  week: 'esta semana',
  all: 'de siempre',
  byWins: (day) => `Quién ha ganado más partidas contra personas en mesas públicas desde el ${day}.`,
  byLevel:
    'Los más fuertes contra personas en mesas públicas; los bots no cuentan. El nivel contra personas de «Tú» cuenta también las mesas privadas. Quien gana a recién llegados gana poco: cuenta del todo quien ha jugado diez partidas. Nadie puede impedir que alguien pierda a propósito contra un amigo.',
  level: (n) => `Nivel público ${n}`,
  record: (wins, matches) => `${plural(wins, 'victoria', 'victorias')} en ${plural(matches, 'partida', 'partidas')}`,
  you: 'tú',
  place: (n) => `Puesto ${n}`,
  nobodyThisWeek: 'Esta semana nadie ha jugado aquí contra personas. Empieza tú.',
  nobody: 'Aquí nadie ha jugado aún contra personas. Empieza tú.',
  unknown: 'Aquí no hay tal juego. Elige otro.',
  failed: 'La clasificación no ha llegado.',
} satisfies Texts;
