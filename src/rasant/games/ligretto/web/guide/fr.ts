import type { Texts } from './guide';

export default {
  goal: {
    title: 'Le but du jeu',
    text: 'Dix cartes t’attendent sur ta pile. Débarrasse-t’en avant que les autres n’aient vidé la leur. Pas de tour de jeu : au signal, tout le monde joue en même temps, aussi vite que possible.',
  },
  table: {
    title: 'Ce que tu as devant toi',
    text: 'Ta pile de dix cartes, dont on ne voit que celle du dessus. À côté, ta rangée : trois à cinq cartes visibles, selon le nombre de joueurs. Tout le reste forme ton paquet, face cachée.',
  },
  middle: {
    title: 'On construit au centre',
    text: 'Un 1 ouvre une suite. Ensuite vient la même couleur, toujours exactement un de plus, jusqu’au 10. Chaque suite est à tout le monde, et une couleur peut en avoir plusieurs.',
  },
  own: {
    title: 'Les cartes que tu peux poser',
    text: 'La carte du dessus de ta pile et toutes celles de ta rangée. Dès qu’une carte quitte la rangée, ta pile comble le trou : encore une de moins !',
  },
  three: {
    title: 'Rien ne va ? Compte trois cartes',
    text: 'Retourne trois cartes de ton paquet sur ta défausse ; celle qui se retrouve au-dessus peut être posée. Le paquet est épuisé ? La défausse redevient ton paquet.',
  },
  race: {
    title: 'Deux cartes pour une place',
    text: 'La plus rapide reste. L’autre retourne d’où elle vient, et tu n’as perdu qu’un instant.',
  },
  lower: {
    title: 'Ta rangée prend aussi des cartes',
    text: 'À cette table, une carte de ta pile ou de ta défausse peut aller sur une carte de ta rangée : plus basse et d’une autre couleur. D’habitude d’un seul cran, par exemple un 6 rouge sur un 7 vert. Ce qui est dessous attend.',
  },
  higher: {
    title: 'Ta rangée prend aussi des cartes',
    text: 'À cette table, une carte de ta pile ou de ta défausse peut aller sur une carte de ta rangée : plus haute et d’une autre couleur, par exemple un 8 rouge sur un 7 vert. Ce qui est dessous attend.',
  },
  stuck: {
    title: 'Plus personne ne peut jouer ?',
    text: 'Parfois, toutes les cartes qui iraient sont enfouies dans les piles. La manche est alors finie pour tous et comptée telle quelle. La table le remarque seule ; si ce n’est qu’une impression, mettez-vous d’accord dans le menu.',
  },
  end: {
    title: 'La fin et les points',
    text: 'Dès qu’une pile est vide, la manche est finie. Chacune de tes cartes au centre vaut 1 point, chaque carte restée sur ta pile t’en coûte 2. D’habitude, on joue jusqu’à 99 points.',
  },
  call: {
    title: 'La fin et les points',
    text: 'Ta pile est vide ? Crie stop et la manche est finie, ou pose encore quelques cartes avant. Chacune de tes cartes au centre vaut 1 point, chaque carte restée sur ta pile t’en coûte 2. D’habitude, on joue jusqu’à 99 points.',
  },
} satisfies Texts;
