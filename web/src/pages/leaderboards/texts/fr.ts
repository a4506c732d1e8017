import { frenchPlural as plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  game: 'Jeu',
  when: 'Période',
  week: 'cette semaine',
  all: 'depuis toujours',
  byWins: (day) => `Qui a gagné le plus de parties contre des humains aux tables publiques depuis le ${day}.`,
  byLevel:
    'Les plus forts contre des humains aux tables publiques\u202f; les robots ne comptent pas. Le niveau contre des humains sous «\u202fToi\u202f» compte aussi les tables privées. Battre des nouveaux rapporte peu\u202f: compte pleinement qui a joué dix parties. Personne ne peut empêcher quelqu’un de perdre exprès contre un ami.',
  level: (n) => `Niveau public ${n}`,
  record: (wins, matches) => `${plural(wins, 'victoire', 'victoires')} en ${plural(matches, 'partie', 'parties')}`,
  you: 'toi',
  place: (n) => `Place ${n}`,
  nobodyThisWeek: 'Personne n’a joué contre des humains ici cette semaine. Ouvre le bal.',
  nobody: 'Personne n’a encore joué contre des humains ici. Ouvre le bal.',
  unknown: 'Ce jeu n’existe pas ici. Choisis-en un autre.',
  failed: 'Le classement n’est pas arrivé.',
} satisfies Texts;
