import type { Texts } from './texts';

export default {
  intro:
    'Jede beendete Partie lässt sich noch einmal ansehen: von ihrem Ende aus, über ihren Link oder aus einer Logdatei.',
  yours: 'Deine eigenen Partien stehen unter „Du“.',
  drop: 'Logdatei hierher ziehen',
  choose: 'Datei wählen',
  simulated: 'Die Kommandozeile schreibt eine, zum Beispiel:',
  reading: 'Die Datei wird gelesen\u00a0…',
  which: 'Welche Partie?',
  matchNumber: (n) => `Partie ${n}`,
  players: (n) => `${n} Spieler`,
  onlyFirst: (n) => `Nur die ersten ${n} Partien sind aufgeführt.`,
  otherFile: 'Andere Datei',
  otherMatch: 'Andere Partie',
  file: {
    empty: (name) => `${name} ist leer. Wähle eine andere Datei.`,
    not_a_log: (name) =>
      `${name} ist kein Log einer Partie: Die erste Zeile ist nicht die, die rasant schreibt. Wähle eine andere Datei.`,
    unreadable: (name) => `Der Browser konnte ${name} nicht lesen. Wähle die Datei noch einmal.`,
    cutOff: 'Die Datei bricht mitten in einer Zeile ab. Alles davor ist da.',
    tooLarge: (size) =>
      `Diese Partie ist zu groß für den Server (${size} MB). „rasant replay“ im Terminal zeigt sie, wie lang sie auch ist.`,
    badLine: (line, reason) =>
      `Diese Partie lässt sich nicht zeigen. Zeile ${line} der Datei: „${reason}“. Wähle eine andere Partie oder Datei.`,
    refused: (reason) => `Diese Partie lässt sich nicht zeigen: „${reason}“. Wähle eine andere Partie oder Datei.`,
  },
  trouble: {
    unknown:
      'Diese Partie gibt es hier nicht, oder sie läuft noch. Prüfe den Link: Vielleicht fehlt ein Stück, oder wer gespielt hat, hat die Partie gelöscht.',
    notKept: 'Die Karten dieser Partie werden nicht mehr aufbewahrt. So ging sie aus.',
    notAllowed:
      'Mit diesen Augen dürfen die Partie nur die sehen, die mitgespielt haben. Du siehst, was Zuschauer sahen.',
    noSuchViewpoint: (viewpoint) =>
      `Der Link verlangt Augen, die es in dieser Partie nicht gibt (${viewpoint}). Wähle unten, mit wessen Augen du sie siehst.`,
    nothing: 'Die Aufzeichnung dieser Partie ist beschädigt: Nichts davon lässt sich zeigen.',
    keptBack:
      'Das ist ein Versuch am heutigen Blatt des Tages. Damit niemand die Karten vor dem eigenen Versuch kennt, ist er ab morgen zu sehen.',
    busy: 'Der Server hat gerade zu viel zu tun. Versuch es gleich noch einmal.',
    brokenOff: 'Der Rest der Partie ist nicht angekommen. Das ist ihr Anfang.',
  },
  loading: 'Die Partie wird geladen\u00a0…',
  loaded: (n) => `bisher ${n} Züge`,
  player: 'Abspielen und suchen',
  play: 'Abspielen',
  pause: 'Anhalten',
  fromTheStart: 'Von vorn',
  previous: 'Zum vorigen Höhepunkt',
  next: 'Zum nächsten Höhepunkt',
  speed: 'Tempo',
  place: 'Stelle in der Partie',
  at: (time, all) => `${time} von ${all}`,
  viewpoint: 'Gesehen mit den Augen von',
  everybody: 'Zuschauer',
  allSeeing: 'Alle Karten',
  unnamed: (n) => `Spieler ${n}`,
  moments: 'Höhepunkte',
  noMoments: 'Diese Partie hat keine Höhepunkte.',
  faster: (name, ms, other) => `${name}, ${ms} ms schneller als ${other}`,
  decisive: 'Die entscheidende Minute',
  roundEnds: (n) => `Ende von Runde ${n}`,
  matchEnds: 'Das Ende',
  copyMoment: 'Link zu diesem Moment kopieren',
  copied: 'Kopiert: Wer den Link öffnet, sieht diesen Moment.',
  link: 'Link zu diesem Moment',
} satisfies Texts;
