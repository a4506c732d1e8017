import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  intro: 'Elke afgelopen partij kun je terugkijken: vanaf het einde, via de link of uit een logbestand.',
  yours: 'Je eigen partijen staan onder ‘Jij’.',
  drop: 'Sleep een logbestand hierheen',
  choose: 'Kies een bestand',
  simulated: 'De opdrachtregel schrijft er een, bijvoorbeeld:',
  reading: 'Het bestand wordt gelezen…',
  which: 'Welke partij?',
  matchNumber: (n) => `Partij ${n}`,
  players: (n) => plural(n, 'speler', 'spelers'),
  onlyFirst: (n) => `Alleen de eerste ${n} partijen staan in de lijst.`,
  otherFile: 'Ander bestand',
  otherMatch: 'Andere partij',
  file: {
    empty: (name) => `${name} is leeg. Kies een ander bestand.`,
    not_a_log: (name) =>
      `${name} is geen log van een partij: de eerste regel is niet de regel die rasant schrijft. Kies een ander bestand.`,
    unreadable: (name) => `De browser kon ${name} niet lezen. Kies het nog een keer.`,
    cutOff: 'Het bestand breekt midden in een regel af. Alles daarvoor is er.',
    tooLarge: (size) =>
      `Deze partij is te groot voor de server (${size} MB). ‘rasant replay’ in een terminal laat haar zien, hoe lang ze ook is.`,
    badLine: (line, reason) =>
      `Deze partij kan niet worden getoond. Regel ${line} van het bestand: “${reason}”. Kies een andere partij of een ander bestand.`,
    refused: (reason) =>
      `Deze partij kan niet worden getoond: “${reason}”. Kies een andere partij of een ander bestand.`,
  },
  trouble: {
    unknown:
      'Deze partij is hier niet, of ze is nog bezig. Controleer de link: misschien ontbreekt er een stuk, of wie speelde heeft de partij gewist.',
    notKept: 'De kaarten van deze partij worden niet meer bewaard. Zo liep ze af.',
    notAllowed: 'Met deze ogen mogen alleen de spelers de partij zien. Jij ziet wat een toeschouwer zag.',
    noSuchViewpoint: (viewpoint) =>
      `De link vraagt om ogen die deze partij niet heeft (${viewpoint}). Kies onderaan met wiens ogen je haar ziet.`,
    nothing: 'De opname van deze partij is beschadigd: er is niets van te tonen.',
    keptBack:
      'Dit is iemands poging aan de hand van vandaag. Zodat niemand de kaarten vóór de eigen poging kent, is die vanaf morgen te zien.',
    busy: 'De server heeft het nu te druk. Probeer het zo nog eens.',
    brokenOff: 'De rest van de partij is niet aangekomen. Dit is het begin.',
  },
  loading: 'De partij wordt geladen…',
  loaded: (n) => `tot nu toe ${n} zetten`,
  player: 'Afspelen en zoeken',
  play: 'Afspelen',
  pause: 'Pauze',
  fromTheStart: 'Vanaf het begin',
  previous: 'Naar het vorige hoogtepunt',
  next: 'Naar het volgende hoogtepunt',
  speed: 'Tempo',
  place: 'Plek in de partij',
  at: (time, all) => `${time} van ${all}`,
  viewpoint: 'Gezien door de ogen van',
  everybody: 'Toeschouwer',
  allSeeing: 'Alle kaarten',
  unnamed: (n) => `Speler ${n}`,
  moments: 'Hoogtepunten',
  noMoments: 'Deze partij heeft geen hoogtepunten.',
  faster: (name, ms, other) => `${name}, ${ms} ms sneller dan ${other}`,
  decisive: 'De beslissende minuut',
  roundEnds: (n) => `Einde van ronde ${n}`,
  matchEnds: 'Het einde',
  copyMoment: 'Kopieer de link naar dit moment',
  copied: 'Gekopieerd: wie de link opent, ziet dit moment.',
  link: 'Link naar dit moment',
} satisfies Texts;
