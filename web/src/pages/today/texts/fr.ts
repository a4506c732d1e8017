import { frenchPlural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  play: 'Jouer la donne du jour',
  goOn: 'Continuer',
  rules: (bots) =>
    `Une manche contre ${frenchPlural(bots, 'robot régulier', 'robots réguliers')}. Tout le monde ici reçoit les mêmes cartes et affronte les mêmes robots ; le plus de points l’emporte, puis le plus rapide.`,
  once: 'Un essai par jour. Une fois commencé, il est utilisé ; tu peux faire une pause et revenir jusqu’à la fin. Il ne compte pas pour ton niveau.',
  waits: 'Ton essai a commencé. Il t’attend là où tu l’as laissé.',
  used: 'Ton essai du jour est utilisé, mais tu en as joué trop peu pour qu’il compte. Demain, il y en aura un autre.',
  next: (game) => `Demain : ${game}, dans`,
  points: (n, told) => `${told} ${Math.abs(n) < 2 ? 'point' : 'points'}`,
  inTime: (time) => `en ${time}`,
  hidden: 'Jouée : les autres ne te voient pas ici',
  streak: (n) => `${n} jours de suite`,
  share: 'Copier le résultat',
  replay: 'Revoir la partie',
  best: 'Tableau du jour',
  place: 'Place',
  name: 'Nom',
  time: 'Temps',
  tries: (n) => frenchPlural(n, 'essai terminé', 'essais terminés'),
  nobodyYet: 'Personne n’a encore terminé son essai. À toi de commencer !',
  nobody: 'Ce jour-là, personne n’a terminé son essai.',
  dayBefore: 'La veille',
  dayAfter: 'Le lendemain',
  noSuchDay: 'Il n’y a pas de donne pour ce jour. Voici celle d’aujourd’hui.',
} satisfies Texts;
