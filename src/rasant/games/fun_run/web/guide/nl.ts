import type { Texts } from './guide';

export default {
  goal: {
    title: 'Waar het om gaat',
    text: 'Een race met kaarten én benen: raak als eerste je stapel van tien kwijt. Niemand wacht op zijn beurt, iedereen speelt tegelijk.',
  },
  table: {
    title: 'Waar je kaarten liggen',
    text: 'Je stapel ligt open aan jouw kant, thuis, en alleen de bovenste kaart mag je leggen. Je andere dertig kaarten liggen gesloten aan de drie andere kanten, tien aan elke kant.',
  },
  seated: {
    title: 'Waar je kaarten liggen',
    text: 'Je blijft op je plaats. Voor je liggen drie gesloten pakjes van tien; je stapel ligt open aan de overkant van de tafel, en alleen de bovenste kaart mag je leggen.',
  },
  middle: {
    title: 'Eén stapel per kleur',
    text: 'Een 1 opent de stapel van zijn kleur. Daarna past dezelfde kleur, één hoger of één lager. 1 en 5 zijn buren, dus het gaat rond en rond en houdt nooit op.',
  },
  run: {
    title: 'Ren naar je pakjes',
    text: 'Kies een kant en gaan; de weg kost tijd, en omkeren mag. Daar pak je je pakje, dat alleen jij ziet, en leg je zoveel kaarten als er passen, een voor een.',
  },
  take: {
    title: 'Eén pakje tegelijk',
    text: 'Pak een van je drie pakjes: alleen jij ziet het, en je legt zoveel kaarten als er passen, een voor een. Leg het neer voordat je het volgende pakt.',
  },
  home: {
    title: 'Voor je stapel: naar huis!',
    text: 'De bovenste kaart van je stapel kan alleen als je thuis staat. En er rent nooit een kaart met je mee: elk pakje blijft aan zijn eigen kant.',
  },
  stand: {
    title: 'Voor je stapel: opstaan!',
    text: 'Zittend kun je niet bij je stapel. Leg je pakje neer en sta op; dan mag je de bovenste kaart leggen. Opstaan en gaan zitten kost even tijd.',
  },
  easy: {
    title: 'De stapel kan van overal',
    text: 'Aan deze tafel hoef je voor je stapel nergens heen: de bovenste kaart mag je leggen waar je ook bent.',
  },
  easyRun: {
    title: 'Waarvoor je hier rent',
    text: 'Voor je stapel hoef je niet te rennen: de bovenste kaart mag van elke kant. Je rent voor je drie pakjes, want elk speel je alleen waar het ligt. Wie aan de goede kant staat als zijn kaarten passen, is sneller.',
  },
  stuck: {
    title: 'Kan niemand meer?',
    text: 'Past er van niemand meer een kaart, dan eindigt de ronde eerder en wordt ze geteld zoals ze is.',
  },
  points: {
    title: 'Het einde en de punten',
    text: 'Is er een stapel op, dan eindigt de ronde. Elke kaart van jou in het midden levert 1 punt op, elke kaart op je stapel kost er 2; de pakjes tellen niet mee. De meeste punten winnen.',
  },
} satisfies Texts;
