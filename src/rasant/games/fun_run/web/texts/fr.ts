import { frenchPlural as plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  sides: {
    bottom: 'Devant',
    left: 'À gauche',
    top: 'En face',
    right: 'À droite',
    bottomLeft: 'Devant, à gauche',
    bottomRight: 'Devant, à droite',
  },
  home: 'À la maison',
  stack: 'Ta pile',
  yourPile: (n) => `ton tas, ${plural(n, 'carte', 'cartes')}`,
  takes: (cards) => `accepte ${cards}`,
  running: 'Tu cours…',
  turnRound: 'Tu peux faire demi-tour : touche un autre côté.',
  runHome: 'à la maison',
  atHome: 'Ici, tu peux jouer ta pile. Cours aux autres côtés pour tes tas.',
  easyHome: 'Ta pile se joue de partout. Cours vers tes tas.',
  pileEmpty: 'Ton tas d’ici est épuisé.',
  holdToStand: 'Tiens pour te lever',
  standUp: 'lève-toi',
  rising: 'Tu te lèves…',
  sittingDown: 'Tu t’assois…',
  standing: 'Tu es debout : ta pile est à portée de main.',
  takeAPile: 'Prends un de tes trois tas.',
  help: {
    middle: 'Une pile par couleur. Un 1 l’ouvre, puis un de plus ou un de moins. Le 1 et le 5 sont voisins.',
    stack:
      'Ta pile de dix cartes. Vide-la avant les autres ! La carte du dessus ne se joue qu’à la maison. Elle brille ? Touche-la.',
    easyStack: 'Ta pile de dix cartes. Vide-la avant les autres ! La carte du dessus se joue de partout.',
    sides: 'Tes autres cartes sont aux autres côtés de la table. Touche un côté et cours !',
    pile: 'Là, ton tas s’ouvre, rien que pour tes yeux. Touche ce qui brille. Aucune carte ne part avec toi.',
    piles: 'Tes autres cartes sont en trois tas devant toi. Touche un tas pour le prendre, rien que pour tes yeux.',
    stand: 'La pile est loin : maintiens ceci pour te lever, puis touche la pile.',
    call: 'Pile vide ? Continue si tu veux, et crie stop avant les autres.',
    points: 'Une carte au centre : 1 point. Une carte restée sur ta pile : moins 2. Cours !',
  },
} satisfies Texts;
