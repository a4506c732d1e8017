import type { Texts } from './guide';

export default {
  goal: {
    title: 'Le but du jeu',
    text: 'Chacun a des joueurs en main et joue pour soi, l’un après l’autre, dans le sens des aiguilles d’une montre. Celui qui a marqué le plus de buts à la fin gagne.',
  },
  follow: {
    title: 'Fais tourner le ballon',
    text: 'Chaque carte dit qui a le ballon et à qui il le passe. Après « Max → Luigi », il faut une carte qui commence par Luigi, et ainsi de suite.',
  },
  jokers: {
    title: 'Buteur et gardien',
    text: 'Un buteur va sur tout sauf sur un buteur, et c’est toi qui dis qui doit suivre. Un gardien va lui aussi sur tout sauf sur un buteur, et tu peux poser aussitôt une carte de plus.',
  },
  passSelf: {
    title: 'Tu ne peux pas suivre ? Tire !',
    text: 'Qui ne peut ou ne veut rien poser passe son tour et retourne la première carte rouge. La plupart sont des buts, et celui-là serait pour toi.',
  },
  passOther: {
    title: 'Impossible de suivre ? On tire !',
    text: 'Qui ne peut ou ne veut rien poser passe son tour. C’est alors le joueur d’avant qui tire et retourne la première carte rouge ; la plupart sont des buts. Un ballon que personne ne peut suivre, ça paie !',
  },
  stop: {
    title: 'Arrêté !',
    text: 'Beaucoup de buts portent un nom. Le joueur placé après le tireur peut les arrêter aussitôt avec une carte qui commence par ce nom ; certains ne s’arrêtent qu’avec un buteur, d’autres qu’avec un gardien.',
  },
  special: {
    title: 'Cinq cartes rouges sans but',
    text: 'Chacune laisse le tireur poser la carte de son choix. Une faute peut en plus coûter une carte à un adversaire, Blessé peut en rapporter une de la réserve, et l’arbitre se garde pour la fin.',
  },
  end: {
    title: 'Coup de sifflet final',
    text: 'Quand quelqu’un a posé son dernier joueur, le suivant joue encore une fois, et c’est fini. Celui qui a l’arbitre peut demander une prolongation, une seule fois : trois cartes chacun. Qui a le plus de buts gagne.',
  },
} satisfies Texts;
