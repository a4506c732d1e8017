import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  intro: 'Ogni partita finita si può rivedere: dalla sua fine, dal suo link o da un file di registro.',
  yours: 'Le tue partite sono in «Tu».',
  drop: 'Trascina qui un file di registro',
  choose: 'Scegli un file',
  simulated: 'La riga di comando ne scrive uno, per esempio:',
  reading: 'Lettura del file…',
  which: 'Quale partita?',
  matchNumber: (n) => `Partita ${n}`,
  players: (n) => plural(n, 'giocatore', 'giocatori'),
  onlyFirst: (n) => `Sono elencate solo le prime ${n} partite.`,
  otherFile: 'Un altro file',
  otherMatch: 'Un’altra partita',
  file: {
    empty: (name) => `${name} è vuoto. Scegli un altro file.`,
    not_a_log: (name) =>
      `${name} non è il registro di una partita: la prima riga non è quella che scrive rasant. Scegli un altro file.`,
    unreadable: (name) => `Il browser non è riuscito a leggere ${name}. Sceglilo di nuovo.`,
    cutOff: 'Il file si interrompe a metà di una riga. Tutto quello che viene prima c’è.',
    tooLarge: (size) =>
      `Questa partita è troppo grande per il server (${size} MB). «rasant replay» in un terminale la mostra, per quanto lunga sia.`,
    badLine: (line, reason) =>
      `Questa partita non si può mostrare. Riga ${line} del file: «${reason}». Scegli un’altra partita o un altro file.`,
    refused: (reason) => `Questa partita non si può mostrare: «${reason}». Scegli un’altra partita o un altro file.`,
  },
  trouble: {
    unknown:
      'Questa partita qui non esiste, o non è ancora finita. Controlla il link: forse ne manca un pezzo, o chi ha giocato ha cancellato la partita.',
    notKept: 'Le carte di questa partita non sono più conservate. Ecco com’è finita.',
    notAllowed: 'Solo chi ha giocato può vedere la partita con questi occhi. Tu vedi quello che vedeva uno spettatore.',
    noSuchViewpoint: (viewpoint) =>
      `Il link chiede occhi che questa partita non ha (${viewpoint}). Scegli in basso con gli occhi di chi vederla.`,
    nothing: 'La registrazione di questa partita è danneggiata: non se ne può mostrare nulla.',
    keptBack:
      'È il tentativo di qualcuno alla mano di oggi. Perché nessuno conosca le carte prima del proprio tentativo, si potrà vedere da domani.',
    busy: 'Il server ha troppo da fare in questo momento. Riprova tra poco.',
    brokenOff: 'Il resto della partita non è arrivato. Questo è l’inizio.',
  },
  loading: 'Caricamento della partita…',
  loaded: (n) => `finora ${n} mosse`,
  player: 'Riproduzione e ricerca',
  play: 'Avvia',
  pause: 'Pausa',
  fromTheStart: 'Dall’inizio',
  previous: 'Al momento chiave precedente',
  next: 'Al prossimo momento chiave',
  speed: 'Velocità',
  place: 'Punto della partita',
  at: (time, all) => `${time} di ${all}`,
  viewpoint: 'Vista con gli occhi di',
  everybody: 'Spettatore',
  allSeeing: 'Tutte le carte',
  unnamed: (n) => `Giocatore ${n}`,
  moments: 'Momenti chiave',
  noMoments: 'Questa partita non ha momenti chiave.',
  faster: (name, ms, other) => `${name}, ${ms} ms più veloce di ${other}`,
  decisive: 'Il minuto decisivo',
  roundEnds: (n) => `Fine della mano ${n}`,
  matchEnds: 'La fine',
  copyMoment: 'Copia il link a questo momento',
  copied: 'Copiato: chi apre il link vede questo momento.',
  link: 'Link a questo momento',
} satisfies Texts;
