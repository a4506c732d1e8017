import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  stack: 'Stapel',
  row: (n) => `Rij ${n}`,
  waste: 'Aflegstapel',
  packet: 'Pakje',
  middle: 'Het midden',
  column: (colour, tops) => `${colour}: ${tops}`,
  finished: (n) => `${n} klaar`,
  opens: 'een 1 opent een reeks',
  waits: 'Tel eerst drie kaarten af',
  mayCall: 'Je stapel is leeg. Roep stop, of leg eerst nog meer kaarten!',
  ontoRow: (n) => `Op rij ${n}`,
  left: (name, n) => `${name}: ${plural(n, 'kaart', 'kaarten')} op de stapel`,
  help: {
    stack: 'Je stapel van tien kaarten. Raak hem kwijt voordat de anderen die van hen kwijt zijn!',
    middle: 'Hier bouwt iedereen tegelijk. Een 1 opent een reeks; daarna dezelfde kleur, steeds één hoger, tot 10.',
    lay: 'Wat oplicht, past: tik erop, op je stapel of in je rij. Je stapel vult de gaten in de rij.',
    three: 'Licht er niets op? Tel drie kaarten af: ook de bovenste daarvan mag je leggen.',
    buffer: (onto) =>
      `Hier helpt je rij: sleep een kaart van stapel of aflegstapel op een rijkaart van een andere kleur die ${onto} is.`,
    onto: { descending: { exactly_1: 'één hoger', any: 'hoger' }, ascending: { exactly_1: 'één lager', any: 'lager' } },
    call: 'Stapel leeg? Roep stop en de ronde is uit, of leg eerst nog meer kaarten.',
    points: 'Elke kaart in het midden: 1 punt. Elke kaart op je stapel: min 2. Daar gaan we!',
  },
} satisfies Texts;
