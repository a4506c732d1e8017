import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  game: 'Spiel',
  when: 'Zeitraum',
  week: 'diese Woche',
  all: 'von Anfang an',
  byWins: (day) => `Wer seit dem ${day} am meisten Partien gegen Menschen an öffentlichen Tischen gewonnen hat.`,
  byLevel:
    'Die Stärksten gegen Menschen an öffentlichen Tischen; Bots zählen nicht. Das Level gegen Menschen unter „Du“ zählt auch private Tische. Wer Neulinge schlägt, gewinnt wenig dazu: Voll zählt, wer zehn Partien gespielt hat. Dass jemand absichtlich gegen Freunde verliert, kann niemand verhindern.',
  level: (n) => `Level ${n}, öffentlich`,
  record: (wins, matches) => `${plural(wins, 'Sieg', 'Siege')} in ${plural(matches, 'Partie', 'Partien')}`,
  you: 'du',
  place: (n) => `Platz ${n}`,
  nobodyThisWeek: 'Diese Woche hat hier noch niemand gegen Menschen gespielt. Mach den Anfang.',
  nobody: 'Hier hat noch niemand gegen Menschen gespielt. Mach den Anfang.',
  unknown: 'So ein Spiel gibt es hier nicht. Wähle ein anderes.',
  failed: 'Die Rangliste konnte nicht geladen werden.',
} satisfies Texts;
