import type { Texts } from './guide';

export default {
  goal: {
    title: 'Worum es geht',
    text: 'Auf deinem Stapel liegen zehn Karten. Werde sie los, bevor die anderen ihre los sind. Niemand ist an der Reihe: Auf Los spielen alle gleichzeitig, so schnell sie können.',
  },
  table: {
    title: 'Was vor dir liegt',
    text: 'Dein Stapel mit zehn Karten, von dem nur die oberste zu sehen ist. Daneben deine Reihe: drei bis fünf offene Karten, je nachdem, wie viele ihr seid. Alles andere ist dein Päckchen, verdeckt.',
  },
  middle: {
    title: 'In der Mitte wird gebaut',
    text: 'Eine 1 beginnt einen Stoß. Darauf kommt dieselbe Farbe, immer genau eins höher, bis zur 10. Jeder Stoß gehört allen, und von einer Farbe darf es ruhig mehrere geben.',
  },
  own: {
    title: 'Welche Karten du legen darfst',
    text: 'Die oberste Karte deines Stapels und jede Karte deiner Reihe. Sobald eine aus der Reihe verschwindet, füllt dein Stapel die Lücke: wieder eine weniger!',
  },
  three: {
    title: 'Nichts passt? Zähl drei ab',
    text: 'Leg drei Karten von deinem Päckchen offen auf deine Ablage; die oberste darfst du spielen. Ist das Päckchen aufgebraucht, wird aus der Ablage ein neues.',
  },
  race: {
    title: 'Zwei wollen an dieselbe Stelle',
    text: 'Die schnellere Karte bleibt liegen. Die andere fliegt dorthin zurück, wo sie herkam, und verloren ist nur ein Augenblick.',
  },
  lower: {
    title: 'Auch deine Reihe nimmt Karten',
    text: 'An diesem Tisch darfst du eine Karte von Stapel oder Ablage auf eine Karte deiner Reihe legen: eine niedrigere in einer anderen Farbe. Üblich ist genau eins weniger, etwa eine rote 6 auf eine grüne 7. Was darunter liegt, wartet.',
  },
  higher: {
    title: 'Auch deine Reihe nimmt Karten',
    text: 'An diesem Tisch darfst du eine Karte von Stapel oder Ablage auf eine Karte deiner Reihe legen: eine höhere in einer anderen Farbe, etwa eine rote 8 auf eine grüne 7. Was darunter liegt, wartet.',
  },
  stuck: {
    title: 'Niemand kann mehr?',
    text: 'Manchmal liegen alle passenden Karten tief in den Stapeln. Dann ist die Runde für alle vorbei und wird gezählt, wie sie steht. Der Tisch merkt das selbst; sieht es nur so aus, einigt euch im Menü darauf.',
  },
  end: {
    title: 'Schluss und Punkte',
    text: 'In dem Moment, in dem ein Stapel leer ist, ist die Runde vorbei. Jede deiner Karten in der Mitte bringt 1 Punkt, jede Karte auf deinem Stapel kostet dich 2. Üblich ist eine Partie bis 99.',
  },
  call: {
    title: 'Schluss und Punkte',
    text: 'Dein Stapel ist leer? Ruf Stopp, und die Runde ist vorbei, oder leg vorher noch ein paar Karten. Jede deiner Karten in der Mitte bringt 1 Punkt, jede Karte auf deinem Stapel kostet dich 2. Üblich ist eine Partie bis 99.',
  },
} satisfies Texts;
