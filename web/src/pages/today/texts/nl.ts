import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  play: 'Speel de hand van de dag',
  goOn: 'Ga verder',
  rules: (bots) =>
    `Eén ronde tegen ${plural(bots, 'degelijke bot', 'degelijke bots')}. Iedereen hier krijgt dezelfde kaarten en dezelfde bots; de meeste punten winnen, daarna de snelste.`,
  once: 'Eén poging per dag. Eenmaal begonnen is ze gebruikt; je kunt pauzeren en terugkomen tot ze voorbij is. Ze telt niet mee voor je niveau.',
  waits: 'Je poging is begonnen. Ze wacht op je waar je gebleven was.',
  used: 'Je poging van vandaag is gebruikt, maar je speelde er te weinig van om mee te tellen. Morgen is er een nieuwe.',
  next: (game) => `Morgen: ${game}, over`,
  points: (n, told) => `${told} ${n === 1 ? 'punt' : 'punten'}`,
  inTime: (time) => `in ${time}`,
  hidden: 'Gespeeld: anderen zien je hier niet',
  streak: (n) => `${n} dagen op rij`,
  share: 'Kopieer het resultaat',
  replay: 'Bekijk het opnieuw',
  best: 'Stand van de dag',
  place: 'Plaats',
  name: 'Naam',
  time: 'Tijd',
  tries: (n) => plural(n, 'voltooide poging', 'voltooide pogingen'),
  nobodyYet: 'Nog niemand heeft een poging voltooid. Wees de eerste!',
  nobody: 'Die dag heeft niemand een poging voltooid.',
  dayBefore: 'De dag ervoor',
  dayAfter: 'De dag erna',
  noSuchDay: 'Van die dag is er geen hand. Hier is die van vandaag.',
} satisfies Texts;
