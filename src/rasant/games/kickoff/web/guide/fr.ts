import type { Texts } from './guide';

export default {
  goal: {
    title: 'Le but du jeu',
    text: 'Les bleus contre les rouges, une seule pile au centre, tous en même temps. Passe après passe, vous menez le ballon au but pendant que les autres essaient de le voler. Trois buts et c’est gagné.',
  },
  table: {
    title: 'Ce que tu as devant toi',
    text: 'Une main face cachée, une défausse et deux cartes visibles ; quatre si tu joues sans coéquipier. Retourne les cartes de ta main deux par deux. Tu peux poser chaque carte visible et le dessus de ta défausse.',
  },
  kickOff: {
    title: 'Un 4 donne le coup d’envoi',
    text: 'Tout le monde cherche un joueur numéro 4. Le premier qui en pose un ouvre la pile, et son équipe a le ballon.',
  },
  pass: {
    title: 'Ballon à vous ? Passe-le',
    text: 'Le coin de la carte du dessus montre qui reçoit le ballon. Pose une carte de ce joueur précis, et ton équipe le garde.',
  },
  steal: {
    title: 'Ballon à eux ? Vole-le',
    text: 'Regarde le symbole de la carte du dessus. Pose une de tes cartes avec le même symbole, et le ballon est à vous.',
  },
  special: {
    title: 'Les cartes spéciales',
    text: 'Un Contre ou un Dégagement va sur n’importe quelle carte : le ballon est alors à qui pose le premier un des numéros ou des symboles indiqués. Un carton jaune renvoie toutes les cartes visibles d’un adversaire dans sa main.',
  },
  score: {
    title: 'But !',
    text: 'Si la passe suivante est une carte avec un but dans le coin, vous marquez et la manche est finie. L’équipe qui a encaissé reçoit un carton jaune de plus. La première à trois buts gagne.',
  },
} satisfies Texts;
