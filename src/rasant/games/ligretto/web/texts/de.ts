import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  stack: 'Stapel',
  row: (n) => `Reihe ${n}`,
  waste: 'Ablage',
  packet: 'Päckchen',
  middle: 'Die Mitte',
  column: (colour, tops) => `${colour}: ${tops}`,
  finished: (n) => `${n} fertig`,
  opens: 'eine 1 beginnt einen Stoß',
  waits: 'Erst drei abzählen',
  mayCall: 'Dein Stapel ist leer. Ruf Stopp oder leg vorher noch mehr Karten!',
  ontoRow: (n) => `Auf Reihe ${n}`,
  left: (name, n) => `${name}: ${plural(n, 'Karte', 'Karten')} auf dem Stapel`,
  help: {
    stack: 'Dein Stapel mit zehn Karten. Werde ihn los, bevor die anderen ihren los sind!',
    middle:
      'Hier bauen alle gleichzeitig. Eine 1 beginnt einen Stoß; in derselben Farbe geht es immer eins höher, bis zur 10.',
    lay: 'Was leuchtet, passt: Tipp es an, auf dem Stapel oder in der Reihe. Lücken in der Reihe füllt dein Stapel.',
    three: 'Nichts leuchtet? Zähl drei Karten ab: Auch die oberste davon darfst du legen.',
    buffer: (onto) =>
      `Hier hilft deine Reihe: Zieh eine Karte von Stapel oder Ablage auf eine Reihenkarte anderer Farbe, die ${onto} ist.`,
    onto: {
      descending: { exactly_1: 'um eins höher', any: 'höher' },
      ascending: { exactly_1: 'um eins niedriger', any: 'niedriger' },
    },
    call: 'Stapel leer? Ruf Stopp und die Runde ist aus, oder leg vorher noch mehr Karten.',
    points: 'Jede Karte in der Mitte: 1 Punkt. Jede auf deinem Stapel: 2 Minuspunkte. Los geht’s!',
  },
} satisfies Texts;
