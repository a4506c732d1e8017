import type { Texts } from './guide';

export default {
  goal: {
    title: 'Waar het om gaat',
    text: 'Op je stapel liggen tien kaarten. Raak ze kwijt voordat de anderen de hunne kwijt zijn. Niemand wacht op zijn beurt: na het startsein speelt iedereen tegelijk, zo snel als het gaat.',
  },
  table: {
    title: 'Wat er voor je ligt',
    text: 'Je stapel van tien, waarvan je alleen de bovenste kaart ziet. Daarnaast je rij: drie tot vijf open kaarten, afhankelijk van met hoeveel jullie zijn. De rest is je pakje, gesloten.',
  },
  middle: {
    title: 'Bouwen in het midden',
    text: 'Een 1 opent een reeks. Daarop komt dezelfde kleur, steeds precies één hoger, tot en met de 10. Elke reeks is van iedereen, en van één kleur mogen er best meer zijn.',
  },
  own: {
    title: 'Welke kaarten je mag leggen',
    text: 'De bovenste kaart van je stapel en elke kaart van je rij. Zodra er een uit de rij verdwijnt, vult je stapel het gat: weer eentje minder!',
  },
  three: {
    title: 'Past er niets? Tel drie',
    text: 'Draai drie kaarten van je pakje om op je aflegstapel; de bovenste mag je leggen. Is het pakje op, dan wordt de aflegstapel weer je pakje.',
  },
  race: {
    title: 'Twee kaarten, één plek',
    text: 'De snelste blijft liggen. De andere vliegt terug naar zijn oude plek, en je bent alleen een ogenblik kwijt.',
  },
  lower: {
    title: 'Ook je rij neemt kaarten aan',
    text: 'Aan deze tafel mag een kaart van je stapel of aflegstapel op een kaart van je rij: een lagere, in een andere kleur. Meestal precies één lager, zoals een rode 6 op een groene 7. Wat eronder ligt, wacht.',
  },
  higher: {
    title: 'Ook je rij neemt kaarten aan',
    text: 'Aan deze tafel mag een kaart van je stapel of aflegstapel op een kaart van je rij: een hogere, in een andere kleur, zoals een rode 8 op een groene 7. Wat eronder ligt, wacht.',
  },
  stuck: {
    title: 'Kan niemand meer?',
    text: 'Soms liggen alle passende kaarten diep in de stapels. Dan is de ronde voor iedereen voorbij en wordt ze geteld zoals ze is. De tafel merkt het zelf; lijkt het alleen maar zo, spreek het dan af in het menu.',
  },
  end: {
    title: 'Het einde en de punten',
    text: 'Zodra er een stapel leeg is, is de ronde voorbij. Elke kaart van jou in het midden levert 1 punt op, elke kaart die nog op je stapel ligt kost er 2. Meestal speel je tot 99.',
  },
  call: {
    title: 'Het einde en de punten',
    text: 'Is je stapel leeg? Roep stop en de ronde is voorbij, of leg eerst nog een paar kaarten. Elke kaart van jou in het midden levert 1 punt op, elke kaart die nog op je stapel ligt kost er 2. Meestal speel je tot 99.',
  },
} satisfies Texts;
