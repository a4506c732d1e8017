import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  game: 'Spel',
  when: 'Periode',
  week: 'deze week',
  all: 'aller tijden',
  byWins: (day) => `Wie sinds ${day} de meeste partijen tegen mensen aan openbare tafels heeft gewonnen.`,
  byLevel:
    'De sterksten tegen mensen aan openbare tafels; bots tellen niet. Het niveau tegen mensen onder “Jij” telt ook besloten tafels mee. Wie nieuwkomers verslaat, wint er weinig bij: wie tien partijen heeft gespeeld telt helemaal mee. Niemand kan voorkomen dat iemand expres van een vriend verliest.',
  level: (n) => `Openbaar niveau ${n}`,
  record: (wins, matches) =>
    `${plural(wins, 'overwinning', 'overwinningen')} in ${plural(matches, 'partij', 'partijen')}`,
  you: 'jij',
  place: (n) => `Plaats ${n}`,
  nobodyThisWeek: 'Deze week heeft hier nog niemand tegen mensen gespeeld. Wees de eerste.',
  nobody: 'Hier heeft nog niemand tegen mensen gespeeld. Wees de eerste.',
  unknown: 'Zo’n spel is er hier niet. Kies een ander.',
  failed: 'De ranglijst kon niet worden geladen.',
} satisfies Texts;
