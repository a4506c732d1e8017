import type { Texts } from './guide';

export default {
  goal: {
    title: 'Worum es geht',
    text: 'Ein Rennen mit Karten und Beinen: Werde deinen Stapel mit zehn Karten vor allen anderen los. Niemand ist an der Reihe, alle spielen gleichzeitig.',
  },
  table: {
    title: 'Wo deine Karten liegen',
    text: 'Dein Stapel liegt offen an deiner Seite, zu Hause, und nur die oberste Karte darf gelegt werden. Deine anderen dreißig Karten liegen verdeckt an den drei anderen Seiten, je zehn.',
  },
  seated: {
    title: 'Wo deine Karten liegen',
    text: 'Du bleibst auf deinem Platz. Vor dir liegen drei verdeckte Haufen mit je zehn Karten; dein Stapel liegt offen auf der anderen Seite des Tisches, und nur die oberste Karte darf gelegt werden.',
  },
  middle: {
    title: 'Für jede Farbe ein Stoß',
    text: 'Eine 1 beginnt den Stoß ihrer Farbe. Danach passt dieselbe Farbe, eins höher oder eins tiefer. 1 und 5 sind Nachbarn, so geht es immer im Kreis und hört nie auf.',
  },
  run: {
    title: 'Renn zu deinen Haufen',
    text: 'Such dir eine Seite aus und los; der Weg braucht Zeit, und umkehren darfst du auch. Dort nimmst du deinen Haufen auf, den nur du siehst, und legst so viele Karten, wie passen, eine nach der anderen.',
  },
  take: {
    title: 'Immer nur ein Haufen',
    text: 'Nimm einen deiner drei Haufen auf: Nur du siehst ihn, und du darfst so viele Karten legen, wie passen, eine nach der anderen. Leg ihn hin, bevor du den nächsten nimmst.',
  },
  home: {
    title: 'Für den Stapel nach Hause',
    text: 'Die oberste Karte deines Stapels geht nur, solange du zu Hause stehst. Und keine Karte rennt je mit: Jeder Haufen bleibt an seiner Seite.',
  },
  stand: {
    title: 'Für den Stapel aufstehen',
    text: 'Im Sitzen kommst du nicht an deinen Stapel. Leg deinen Haufen hin und steh auf, dann darfst du die oberste Karte legen. Aufstehen und Hinsetzen dauern einen Moment.',
  },
  easy: {
    title: 'Der Stapel geht von überall',
    text: 'An diesem Tisch musst du für deinen Stapel nirgendwohin: Die oberste Karte darfst du legen, wo immer du gerade bist.',
  },
  easyRun: {
    title: 'Wofür du hier rennst',
    text: 'Für den Stapel musst du nicht rennen: Die oberste Karte geht von jeder Seite. Du rennst für deine drei Haufen, denn jeder lässt sich nur dort spielen, wo er liegt. Wer an der richtigen Seite steht, wenn seine Karten passen, ist schneller.',
  },
  stuck: {
    title: 'Niemand kann mehr?',
    text: 'Passt von niemandem mehr eine Karte, endet die Runde früher und wird gezählt, wie sie steht.',
  },
  points: {
    title: 'Schluss und Punkte',
    text: 'Ist ein Stapel weg, endet die Runde. Jede deiner Karten in der Mitte bringt 1 Punkt, jede auf deinem Stapel kostet 2; die Haufen zählen nicht. Die meisten Punkte gewinnen.',
  },
} satisfies Texts;
