import type { Texts } from './guide';

export default {
  goal: {
    title: 'Waar het om gaat',
    text: 'Blauw tegen Rood, één stapel in het midden, iedereen tegelijk. Pass na pass spelen jullie de bal naar het doel, en de anderen proberen hem af te pakken. Drie doelpunten en je wint.',
  },
  table: {
    title: 'Wat er voor je ligt',
    text: 'Een gesloten hand, een aflegstapel en twee open kaarten; vier als je alleen voor je team speelt. Draai van je hand steeds twee kaarten om. Je mag elke open kaart leggen, en de bovenste van je aflegstapel.',
  },
  kickOff: {
    title: 'Met een 4 is de aftrap',
    text: 'Iedereen zoekt een speler met nummer 4. Wie er het eerst een legt, opent de stapel, en dat team heeft de bal.',
  },
  pass: {
    title: 'Jullie bal? Speel hem door',
    text: 'De hoek van de bovenste kaart laat zien wie de bal krijgt. Leg een kaart van precies die speler, en je team houdt de bal.',
  },
  steal: {
    title: 'Hun bal? Pak hem af',
    text: 'Kijk naar het symbool op de bovenste kaart. Leg een van jullie kaarten met hetzelfde symbool, en de bal is voor jullie.',
  },
  special: {
    title: 'Bijzondere kaarten',
    text: 'Counter en Doeltrap kunnen op alles wat er ligt: nu is de bal voor wie het eerst een van de getoonde nummers of symbolen legt. Een gele kaart stuurt alle open kaarten van een tegenstander terug naar de hand.',
  },
  score: {
    title: 'Doelpunt!',
    text: 'Is de volgende pass een kaart met een doel in de hoek, dan hebben jullie gescoord en is de ronde voorbij. Het andere team krijgt er een gele kaart bij. Wie het eerst drie doelpunten heeft, wint.',
  },
} satisfies Texts;
