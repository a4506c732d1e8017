import type { Texts } from './guide';

export default {
  goal: {
    title: 'Le but du jeu',
    text: 'Une course avec des cartes et des jambes : vide ta pile de dix cartes avant tout le monde. Pas de tour de jeu, chacun joue en même temps.',
  },
  table: {
    title: 'Où sont tes cartes',
    text: 'Ta pile est à ta place, à la maison, face visible, et seule la carte du dessus se joue. Tes trente autres cartes attendent face cachée sur les trois autres côtés, dix par côté.',
  },
  seated: {
    title: 'Où sont tes cartes',
    text: 'Tu restes à ta place. Devant toi, trois tas de dix cartes face cachée ; ta pile est de l’autre côté de la table, face visible, et seule la carte du dessus se joue.',
  },
  middle: {
    title: 'Une pile par couleur',
    text: 'Un 1 ouvre la pile de sa couleur. Ensuite, la même couleur, un de plus ou un de moins. Le 1 et le 5 sont voisins : ça tourne en rond et ça ne finit jamais.',
  },
  run: {
    title: 'Cours vers tes tas',
    text: 'Choisis un côté et fonce ; le trajet prend du temps, et tu peux faire demi-tour. Là, tu prends ton tas, que personne d’autre ne voit, et tu poses autant de cartes que possible, une par une.',
  },
  take: {
    title: 'Un seul tas à la fois',
    text: 'Prends un de tes trois tas : personne d’autre ne le voit, et tu poses autant de cartes que possible, une par une. Repose-le avant de prendre le suivant.',
  },
  home: {
    title: 'Pour la pile, à la maison !',
    text: 'La carte du dessus de ta pile ne se joue que si tu es à la maison. Et aucune carte ne court avec toi : chaque tas reste de son côté.',
  },
  stand: {
    title: 'Pour la pile, debout !',
    text: 'Depuis ta chaise, tu n’atteins pas ta pile. Repose ton tas et lève-toi : tu peux alors jouer la carte du dessus. Se lever et se rasseoir prend un instant.',
  },
  easy: {
    title: 'La pile, de partout',
    text: 'À cette table, inutile de te déplacer pour ta pile : sa carte du dessus se joue d’où que tu sois.',
  },
  easyRun: {
    title: 'Pourquoi courir ici',
    text: 'Pas besoin de courir pour ta pile : sa carte du dessus se joue de tous les côtés. Tu cours pour tes trois tas, car chacun ne se joue que là où il est. Qui se trouve du bon côté quand ses cartes vont est plus rapide.',
  },
  stuck: {
    title: 'Plus personne ne peut jouer ?',
    text: 'Si plus aucune carte de personne ne va, la manche s’arrête plus tôt et se compte telle quelle.',
  },
  points: {
    title: 'La fin et les points',
    text: 'Dès qu’une pile est épuisée, la manche s’arrête. Chacune de tes cartes au centre vaut 1 point, chaque carte restée sur ta pile en coûte 2 ; les tas ne comptent pas. Qui a le plus de points gagne.',
  },
} satisfies Texts;
