import { frenchPlural as plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  stack: 'Pile',
  row: (n) => `Rangée ${n}`,
  waste: 'Défausse',
  packet: 'Paquet',
  middle: 'Le centre',
  column: (colour, tops) => `${colour} : ${tops}`,
  finished: (n) => plural(n, 'terminée', 'terminées'),
  opens: 'un 1 ouvre une suite',
  waits: 'Compte d’abord trois cartes',
  mayCall: 'Ta pile est vide. Crie stop, ou pose encore des cartes !',
  ontoRow: (n) => `Sur la rangée ${n}`,
  left: (name, n) => `${name} : ${plural(n, 'carte', 'cartes')} sur la pile`,
  help: {
    stack: 'Ta pile de dix cartes. Vide-la avant que les autres ne vident la leur !',
    middle:
      'Ici, tout le monde construit en même temps. Un 1 ouvre une suite ; puis la même couleur, toujours un de plus, jusqu’à 10.',
    lay: 'Ce qui brille convient : touche-le, sur la pile ou dans la rangée. Ta pile comble les trous de la rangée.',
    three: 'Rien ne brille ? Compte trois cartes : celle du dessus peut être posée aussi.',
    buffer: (onto) =>
      `Ici, la rangée aide : glisse une carte de la pile ou de la défausse sur une carte de la rangée d’une autre couleur, ${onto}.`,
    onto: {
      descending: { exactly_1: 'plus haute d’un cran', any: 'plus haute' },
      ascending: { exactly_1: 'plus basse d’un cran', any: 'plus basse' },
    },
    call: 'Pile vide ? Crie stop pour finir la manche, ou pose d’abord d’autres cartes.',
    points: 'Une carte au centre : 1 point. Une carte restée sur ta pile : moins 2. C’est parti !',
  },
} satisfies Texts;
