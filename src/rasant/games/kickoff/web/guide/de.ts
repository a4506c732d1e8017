import type { Texts } from './guide';

export default {
  goal: {
    title: 'Worum es geht',
    text: 'Blau gegen Rot, ein Stapel in der Mitte, alle gleichzeitig. Pass für Pass spielt ihr den Ball zum Tor, und die anderen wollen ihn euch klauen. Drei Tore gewinnen.',
  },
  table: {
    title: 'Was vor dir liegt',
    text: 'Eine verdeckte Hand, eine Ablage und zwei offene Karten; vier, wenn du allein für dein Team spielst. Deck von der Hand immer zwei Karten auf. Legen darfst du jede offene Karte und die oberste deiner Ablage.',
  },
  kickOff: {
    title: 'Mit einer 4 ist Anstoß',
    text: 'Alle suchen einen Spieler mit der 4. Wer zuerst einen legt, eröffnet den Stapel, und dieses Team hat den Ball.',
  },
  pass: {
    title: 'Euer Ball? Spielt ihn weiter',
    text: 'Die Ecke der obersten Karte zeigt, wer den Ball bekommt. Leg eine Karte mit genau diesem Spieler, und euer Team behält ihn.',
  },
  steal: {
    title: 'Deren Ball? Klau ihn',
    text: 'Schau auf das Symbol der obersten Karte. Leg eine eurer Karten mit demselben Symbol, und der Ball gehört euch.',
  },
  special: {
    title: 'Besondere Karten',
    text: 'Konter und Abstoß gehen auf alles, was da liegt: Jetzt gehört der Ball denen, die zuerst eine der gezeigten Nummern oder eines der Symbole legen. Eine gelbe Karte schickt alle offenen Karten eines Gegners zurück auf die Hand.',
  },
  score: {
    title: 'Tor!',
    text: 'Ist der nächste Pass eine Karte mit einem Tor in der Ecke, habt ihr getroffen, und die Runde ist vorbei. Das andere Team bekommt dafür eine gelbe Karte mehr. Wer zuerst drei Tore hat, gewinnt.',
  },
} satisfies Texts;
