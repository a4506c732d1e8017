import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  game: 'Gioco',
  when: 'Periodo',
  week: 'questa settimana',
  all: 'da sempre',
  byWins: (day) => `Chi ha vinto più partite contro persone ai tavoli pubblici dal ${day}.`,
  byLevel:
    'I più forti contro persone ai tavoli pubblici; i bot non contano. Il livello contro persone in «Tu» conta anche i tavoli privati. Chi batte i nuovi arrivati guadagna poco: conta per intero chi ha giocato dieci partite. Nessuno può impedire a qualcuno di perdere apposta contro un amico.',
  level: (n) => `Livello pubblico ${n}`,
  record: (wins, matches) => `${plural(wins, 'vittoria', 'vittorie')} in ${plural(matches, 'partita', 'partite')}`,
  you: 'tu',
  place: (n) => `${n}º posto`,
  nobodyThisWeek: 'Questa settimana nessuno ha giocato qui contro persone. Comincia tu.',
  nobody: 'Qui nessuno ha ancora giocato contro persone. Comincia tu.',
  unknown: 'Qui non c’è un gioco così. Scegline un altro.',
  failed: 'La classifica non è arrivata.',
} satisfies Texts;
