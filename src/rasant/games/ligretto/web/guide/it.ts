import type { Texts } from './guide';

export default {
  goal: {
    title: 'Lo scopo del gioco',
    text: 'Sulla tua pila ci sono dieci carte. Liberatene prima che gli altri finiscano le loro. Non ci sono turni: al via giocano tutti insieme, più in fretta che possono.',
  },
  table: {
    title: 'Che cosa hai davanti',
    text: 'La tua pila di dieci carte, di cui si vede solo quella in cima. Accanto la tua fila: da tre a cinque carte scoperte, a seconda di quanti siete. Tutto il resto è il tuo mazzo, coperto.',
  },
  middle: {
    title: 'Si costruisce al centro',
    text: 'Un 1 apre una scala. Sopra va lo stesso colore, sempre esattamente uno in più, fino al 10. Ogni scala è di tutti, e di un colore possono essercene diverse.',
  },
  own: {
    title: 'Quali carte puoi giocare',
    text: 'La carta in cima alla tua pila e tutte quelle della fila. Appena una lascia la fila, la pila riempie il vuoto: una in meno!',
  },
  three: {
    title: 'Non va niente? Conta tre',
    text: 'Gira tre carte del mazzo sui tuoi scarti: quella che resta in cima si può giocare. Quando il mazzo è finito, gli scarti tornano a essere il tuo mazzo.',
  },
  race: {
    title: 'Due carte per un posto',
    text: 'La più veloce resta. L’altra torna da dove è venuta, e hai perso soltanto un attimo.',
  },
  lower: {
    title: 'Anche la fila prende carte',
    text: 'A questo tavolo una carta della pila o degli scarti può andare su una carta della tua fila: più bassa e di un altro colore. Di solito di uno solo, per esempio un 6 rosso su un 7 verde. Quel che sta sotto aspetta.',
  },
  higher: {
    title: 'Anche la fila prende carte',
    text: 'A questo tavolo una carta della pila o degli scarti può andare su una carta della tua fila: più alta e di un altro colore, per esempio un 8 rosso su un 7 verde. Quel che sta sotto aspetta.',
  },
  stuck: {
    title: 'Nessuno può più giocare?',
    text: 'A volte tutte le carte che andrebbero bene sono sepolte nelle pile. Allora la mano è finita per tutti e si conta com’è. Il tavolo se ne accorge da solo; se sembra soltanto, accordatevi nel menu.',
  },
  end: {
    title: 'La fine e i punti',
    text: 'Appena una pila è vuota, la mano è finita. Ogni tua carta al centro vale 1 punto, ogni carta rimasta sulla tua pila te ne costa 2. Di solito si gioca fino a 99.',
  },
  call: {
    title: 'La fine e i punti',
    text: 'La tua pila è vuota? Grida stop e la mano è finita, oppure gioca prima qualche altra carta. Ogni tua carta al centro vale 1 punto, ogni carta rimasta sulla tua pila te ne costa 2. Di solito si gioca fino a 99.',
  },
} satisfies Texts;
