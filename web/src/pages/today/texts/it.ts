import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  play: 'Gioca la mano del giorno',
  goOn: 'Continua',
  rules: (bots) =>
    `Una mano contro ${plural(bots, 'bot regolare', 'bot regolari')}. Qui tutti ricevono le stesse carte e affrontano gli stessi bot; vince chi fa più punti, poi chi è più veloce.`,
  once: 'Un tentativo al giorno. Una volta iniziato è usato; puoi metterlo in pausa e tornare finché non è finito. Non conta per il tuo livello.',
  waits: 'Il tuo tentativo è iniziato. Ti aspetta dove l’hai lasciato.',
  used: 'Il tuo tentativo di oggi è usato, ma ne hai giocato troppo poco perché conti. Domani ce n’è uno nuovo.',
  next: (game) => `Domani: ${game}, tra`,
  points: (n, told) => `${told} ${n === 1 ? 'punto' : 'punti'}`,
  inTime: (time) => `in ${time}`,
  hidden: 'Giocata: gli altri qui non ti vedono',
  streak: (n) => `${n} giorni di fila`,
  share: 'Copia il risultato',
  replay: 'Rivedi la partita',
  best: 'Classifica del giorno',
  place: 'Posto',
  name: 'Nome',
  time: 'Tempo',
  tries: (n) => plural(n, 'tentativo concluso', 'tentativi conclusi'),
  nobodyYet: 'Nessuno ha ancora concluso un tentativo. Comincia tu!',
  nobody: 'Quel giorno nessuno ha concluso un tentativo.',
  dayBefore: 'Il giorno prima',
  dayAfter: 'Il giorno dopo',
  noSuchDay: 'Non c’è una mano di quel giorno. Ecco quella di oggi.',
} satisfies Texts;
