import { frenchPlural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  intro: 'Toute partie terminée peut se revoir\u202f: depuis sa fin, par son lien ou à partir d’un fichier journal.',
  yours: 'Tes propres parties se trouvent sous « Toi ».',
  drop: 'Dépose un fichier journal ici',
  choose: 'Choisir un fichier',
  simulated: 'La ligne de commande en écrit un, par exemple\u202f:',
  reading: 'Lecture du fichier…',
  which: 'Quelle partie\u202f?',
  matchNumber: (n) => `Partie ${n}`,
  players: (n) => frenchPlural(n, 'joueur', 'joueurs'),
  onlyFirst: (n) => `Seules les ${n} premières parties figurent dans la liste.`,
  otherFile: 'Un autre fichier',
  otherMatch: 'Une autre partie',
  file: {
    empty: (name) => `${name} est vide. Choisis un autre fichier.`,
    not_a_log: (name) =>
      `${name} n’est pas le journal d’une partie\u202f: sa première ligne n’est pas celle que rasant écrit. Choisis un autre fichier.`,
    unreadable: (name) => `Le navigateur n’a pas pu lire ${name}. Choisis-le à nouveau.`,
    cutOff: 'Le fichier s’arrête au milieu d’une ligne. Tout ce qui précède est là.',
    tooLarge: (size) =>
      `Cette partie est trop grande pour le serveur (${size} Mo). «\u202frasant replay\u202f» dans un terminal la montre, si longue soit-elle.`,
    badLine: (line, reason) =>
      `Cette partie ne peut pas être montrée. Ligne ${line} du fichier\u202f: «\u202f${reason}\u202f». Choisis une autre partie ou un autre fichier.`,
    refused: (reason) =>
      `Cette partie ne peut pas être montrée\u202f: «\u202f${reason}\u202f». Choisis une autre partie ou un autre fichier.`,
  },
  trouble: {
    unknown:
      'Cette partie n’existe pas ici, ou elle n’est pas finie. Vérifie le lien\u202f: il est peut-être incomplet, ou ceux qui ont joué ont effacé la partie.',
    notKept: 'Les cartes de cette partie ne sont plus conservées. Voici comment elle s’est terminée.',
    notAllowed:
      'Seuls ceux qui ont joué peuvent voir cette partie avec ces yeux. Tu vois ce que voyaient les spectateurs.',
    noSuchViewpoint: (viewpoint) =>
      `Le lien demande des yeux que cette partie n’a pas (${viewpoint}). Choisis en bas avec les yeux de qui tu la vois.`,
    nothing: 'L’enregistrement de cette partie est abîmé\u202f: rien ne peut en être montré.',
    keptBack:
      'C’est la tentative de quelqu’un à la donne du jour. Pour que personne ne connaisse les cartes avant sa propre tentative, elle se regarde à partir de demain.',
    busy: 'Le serveur a trop à faire en ce moment. Réessaie bientôt.',
    brokenOff: 'Le reste de la partie n’est pas arrivé. Voici son début.',
  },
  loading: 'Chargement de la partie…',
  loaded: (n) => `${n} coups pour l’instant`,
  player: 'Lecture et recherche',
  play: 'Lire',
  pause: 'Pause',
  fromTheStart: 'Depuis le début',
  previous: 'Au temps fort précédent',
  next: 'Au temps fort suivant',
  speed: 'Vitesse',
  place: 'Endroit de la partie',
  at: (time, all) => `${time} sur ${all}`,
  viewpoint: 'Vu par les yeux de',
  everybody: 'Spectateur',
  allSeeing: 'Toutes les cartes',
  unnamed: (n) => `Joueur ${n}`,
  moments: 'Temps forts',
  noMoments: 'Cette partie n’a pas de temps forts.',
  faster: (name, ms, other) => `${name}, ${ms} ms plus vite que ${other}`,
  decisive: 'La minute décisive',
  roundEnds: (n) => `Fin de la manche ${n}`,
  matchEnds: 'La fin',
  copyMoment: 'Copier le lien vers ce moment',
  copied: 'Copié\u202f: qui ouvre le lien voit ce moment.',
  link: 'Lien vers ce moment',
} satisfies Texts;
