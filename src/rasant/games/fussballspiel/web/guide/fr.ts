import type { Texts } from './guide';

export default {
  goal: {
    title: 'Le but du jeu',
    text: 'Les noirs contre les blancs, tous en même temps. Avancez le long de cinq cartes de terrain jusqu’au but adverse, puis construisez ce but avec quatre cartes.',
  },
  turn: {
    title: 'Carte après carte',
    text: 'Retourne les cartes de ton paquet une par une : chacune montre un maillot avec un numéro. Pose-la si ton équipe peut s’en servir ; sinon elle va sur une de tes défausses, dont la carte du dessus reste disponible.',
  },
  keeper: {
    title: 'D’abord le gardien',
    text: 'Avant toute chose, il faut à ton équipe un maillot numéro 1 devant son propre but. Celui qui en trouve un le pose, et c’est parti.',
  },
  sum: {
    title: 'Exactement ce nombre',
    text: 'Posez des maillots sous la carte de terrain jusqu’à obtenir exactement son nombre, puis « Suivant ! ». Pour l’instant, personne ne vérifie votre calcul. Trop ? Vide la carte et recommence-la.',
  },
  exactSum: {
    title: 'Exactement ce nombre',
    text: 'Posez des maillots sous la carte de terrain jusqu’à obtenir exactement son nombre ; la suivante vient alors toute seule. À cette table, un maillot de trop est refusé.',
  },
  build: {
    title: 'Construisez le but',
    text: 'Après cinq cartes de terrain, la carte but adverse est dévoilée et vos cartes sont retournées : chaque maillot porte au dos un quart de but. Posez-en quatre pour former la même image : chacun à sa place, tourné comme sur la carte, le ballon là où il faut.',
  },
  cheer: {
    title: 'But, ou contre son camp',
    text: 'Les quatre parties sont là et vous êtes sûrs de vous ? Criez but ! Tout est alors vérifié, les sommes aussi. Tout est juste : but ! Une seule erreur : but contre votre camp, et le point est pour eux.',
  },
  lastPart: {
    title: 'La quatrième partie marque',
    text: 'À cette table, on ne peut poser que des parties justes. La quatrième marque le but et termine la manche.',
  },
  win: {
    title: 'Qui gagne',
    text: 'Après chaque but, on mélange toutes les cartes et on pose cinq nouvelles cartes de terrain. La première équipe à cinq buts gagne.',
  },
} satisfies Texts;
