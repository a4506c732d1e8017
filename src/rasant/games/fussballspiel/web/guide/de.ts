import type { Texts } from './guide';

export default {
  goal: {
    title: 'Worum es geht',
    text: 'Schwarz gegen Weiß, alle gleichzeitig. Arbeitet euch über fünf Feldkarten zum Tor der anderen vor, und baut dieses Tor dann aus vier Karten.',
  },
  turn: {
    title: 'Karte für Karte',
    text: 'Deck die Karten deines Päckchens einzeln auf: Jede zeigt ein Trikot mit einer Zahl. Leg sie an, wenn dein Team sie braucht; sonst kommt sie auf eine deiner Ablagen, deren oberste Karten griffbereit bleiben.',
  },
  keeper: {
    title: 'Zuerst der Torwart',
    text: 'Vor allem anderen braucht dein Team ein Trikot mit der 1 am eigenen Tor. Wer eines findet, legt es an, und los geht’s.',
  },
  sum: {
    title: 'Genau diese Zahl',
    text: 'Legt Trikots an die Feldkarte, bis sie zusammen genau deren Zahl ergeben, dann „Weiter!“ zur nächsten. Eure Summe prüft jetzt noch niemand. Zu viel? Räum die Karte ab und fang sie neu an.',
  },
  exactSum: {
    title: 'Genau diese Zahl',
    text: 'Legt Trikots an die Feldkarte, bis sie zusammen genau deren Zahl ergeben; dann folgt von selbst die nächste. An diesem Tisch wird ein Trikot, das zu viel wäre, nicht angenommen.',
  },
  build: {
    title: 'Baut das Tor',
    text: 'Nach fünf Feldkarten wird die Torkarte der anderen aufgedeckt, und eure Karten werden gewendet: Jedes Trikot hat hinten ein Viertel eines Tors. Legt vier davon zum selben Bild: jedes an seinem Platz, so herum wie auf der Karte, der Ball, wo er hingehört.',
  },
  cheer: {
    title: 'Jubel oder Eigentor',
    text: 'Vier Teile liegen, und ihr seid ganz sicher? Jubelt! Jetzt wird alles geprüft, auch die Summen. Alles richtig: Tor! Ein einziger Fehler: Eigentor, und der Punkt geht an die anderen.',
  },
  lastPart: {
    title: 'Das vierte Teil ist das Tor',
    text: 'An diesem Tisch lassen sich nur richtige Teile legen. Mit dem vierten fällt das Tor, und die Runde ist vorbei.',
  },
  win: {
    title: 'Wer gewinnt',
    text: 'Nach jedem Tor werden alle Karten gemischt und fünf neue Feldkarten ausgelegt. Das Team, das zuerst fünf Tore hat, gewinnt.',
  },
} satisfies Texts;
