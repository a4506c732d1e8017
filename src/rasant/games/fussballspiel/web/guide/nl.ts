import type { Texts } from './guide';

export default {
  goal: {
    title: 'Waar het om gaat',
    text: 'Zwart tegen Wit, iedereen tegelijk. Werk je langs vijf veldkaarten naar het doel van de tegenpartij, en bouw dat doel dan uit vier kaarten.',
  },
  turn: {
    title: 'Kaart voor kaart',
    text: 'Draai de kaarten van je pakje een voor een om: op elke kaart staat een shirt met een nummer. Leg hem aan als je team er iets aan heeft; anders gaat hij op een van je aflegstapels, waarvan de bovenste kaart bij de hand blijft.',
  },
  keeper: {
    title: 'Eerst de keeper',
    text: 'Vóór al het andere heeft je team een shirt met een 1 nodig bij het eigen doel. Wie er een vindt, legt hem neer, en daar gaan jullie.',
  },
  sum: {
    title: 'Precies dit getal',
    text: 'Leg shirts bij de veldkaart tot ze samen precies dat getal zijn, en dan “Verder!” naar de volgende. Niemand kijkt jullie som nu na. Te veel? Maak de kaart leeg en begin opnieuw.',
  },
  exactSum: {
    title: 'Precies dit getal',
    text: 'Leg shirts bij de veldkaart tot ze samen precies dat getal zijn; dan komt de volgende vanzelf. Aan deze tafel wordt een shirt dat te veel zou zijn niet aangenomen.',
  },
  build: {
    title: 'Bouw het doel',
    text: 'Na vijf veldkaarten gaat hun doelkaart open en draaien jullie kaarten om: elk shirt heeft op de achterkant een kwart van een doel. Leg er vier tot hetzelfde plaatje: elk op zijn plek, gedraaid zoals op de kaart, de bal waar hij hoort.',
  },
  cheer: {
    title: 'Juichen of eigen doelpunt',
    text: 'Liggen er vier delen en weten jullie het zeker? Juich! Nu wordt alles nagekeken, ook de sommen. Alles goed: doelpunt! Eén enkele fout: eigen doelpunt, en het punt is voor hen.',
  },
  lastPart: {
    title: 'Het vierde deel is het doelpunt',
    text: 'Aan deze tafel kun je alleen delen leggen die kloppen. Met het vierde valt het doelpunt en is de ronde voorbij.',
  },
  win: {
    title: 'Wie er wint',
    text: 'Na elk doelpunt worden alle kaarten geschud en komen er vijf nieuwe veldkaarten. Het team dat het eerst vijf doelpunten heeft, wint.',
  },
} satisfies Texts;
