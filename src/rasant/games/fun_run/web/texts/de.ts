import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  sides: {
    bottom: 'Vorne',
    left: 'Linke Seite',
    top: 'Hinten',
    right: 'Rechte Seite',
    bottomLeft: 'Vorne links',
    bottomRight: 'Vorne rechts',
  },
  home: 'Zu Hause',
  stack: 'Dein Stapel',
  yourPile: (n) => `dein Haufen, ${plural(n, 'Karte', 'Karten')}`,
  takes: (cards) => `nimmt ${cards}`,
  running: 'Du rennst …',
  turnRound: 'Umkehren geht: Tipp eine andere Seite an.',
  runHome: 'nach Hause',
  atHome: 'Hier kannst du deinen Stapel spielen. Renn zu den anderen Seiten für deine Haufen.',
  easyHome: 'Deinen Stapel spielst du von überall. Renn zu deinen Haufen.',
  pileEmpty: 'Dein Haufen hier ist aufgebraucht.',
  holdToStand: 'Halten zum Aufstehen',
  standUp: 'aufstehen',
  rising: 'Du stehst auf …',
  sittingDown: 'Du setzt dich …',
  standing: 'Du stehst: Dein Stapel ist in Reichweite.',
  takeAPile: 'Nimm einen deiner drei Haufen.',
  help: {
    middle: 'Je Farbe ein Stoß. Eine 1 beginnt ihn, dann passt eins höher oder eins tiefer. 1 und 5 sind Nachbarn.',
    stack:
      'Dein Stapel mit zehn Karten. Werde ihn zuerst los! Die oberste darfst du nur zu Hause legen. Leuchtet sie? Tipp sie an.',
    easyStack: 'Dein Stapel mit zehn Karten. Werde ihn zuerst los! Die oberste darfst du von überall legen.',
    sides: 'Deine anderen Karten liegen an den anderen Seiten. Tipp eine Seite an und renn hin!',
    pile: 'Dort öffnet sich dein Haufen, und nur du siehst ihn. Tipp an, was leuchtet. Beim Weiterrennen kommt keine Karte mit.',
    piles: 'Deine anderen Karten liegen in drei Haufen vor dir. Tipp einen an, um ihn aufzunehmen; nur du siehst ihn.',
    stand: 'Der Stapel liegt weit weg: Halt das gedrückt, um aufzustehen, und tipp dann den Stapel an.',
    call: 'Stapel leer? Leg ruhig noch mehr, und ruf Stopp, bevor es jemand anders tut.',
    points: 'Jede Karte in der Mitte: 1 Punkt. Jede auf deinem Stapel: 2 Minuspunkte. Renn!',
  },
} satisfies Texts;
