import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  play: 'Das Blatt des Tages spielen',
  goOn: 'Weiterspielen',
  rules: (bots) =>
    `Eine Runde gegen ${plural(bots, 'soliden Bot', 'solide Bots')}. Alle hier bekommen dieselben Karten und treffen auf dieselben Bots; die meisten Punkte gewinnen, dann die schnellste Zeit.`,
  once: 'Ein Versuch am Tag. Einmal begonnen, ist er verbraucht; du kannst ihn unterbrechen und zurückkommen, bis er vorbei ist. Für dein Level zählt er nicht.',
  waits: 'Dein Versuch läuft schon. Er wartet dort auf dich, wo du aufgehört hast.',
  used: 'Dein Versuch am heutigen Blatt ist verbraucht, aber du hast zu wenig davon gespielt, als dass er zählte. Morgen gibt es ein neues.',
  next: (game) => `Morgen: ${game}, in`,
  points: (n, told) => `${told} ${n === 1 ? 'Punkt' : 'Punkte'}`,
  inTime: (time) => `in ${time}`,
  hidden: 'Gespielt: Andere sehen dich hier nicht',
  streak: (n) => `${n} Tage in Folge`,
  share: 'Ergebnis kopieren',
  replay: 'Noch einmal ansehen',
  best: 'Tagestabelle',
  place: 'Platz',
  name: 'Name',
  time: 'Zeit',
  tries: (n) => plural(n, 'beendeter Versuch', 'beendete Versuche'),
  nobodyYet: 'Noch hat niemand einen Versuch beendet. Mach den Anfang!',
  nobody: 'An diesem Tag hat niemand einen Versuch beendet.',
  dayBefore: 'Der Tag davor',
  dayAfter: 'Der Tag danach',
  noSuchDay: 'Von diesem Tag gibt es kein Blatt. Hier ist das heutige.',
} satisfies Texts;
