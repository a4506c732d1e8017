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
    text: 'Un 1 apre una nuova pila. Sopra va lo stesso colore, sempre esattamente uno in più, fino al 10. Ogni pila è di tutti, e di un colore possono essercene diverse.',
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
  end: {
    title: 'La fine e i punti',
    text: 'Appena una pila è vuota, la mano è finita. Ogni tua carta al centro vale 1 punto, ogni carta rimasta sulla tua pila te ne costa 2. Di solito si gioca fino a 99.',
  },
  call: {
    title: 'La fine e i punti',
    text: 'La tua pila è vuota? Grida stop e la mano è finita, oppure gioca prima qualche altra carta. Ogni tua carta al centro vale 1 punto, ogni carta rimasta sulla tua pila te ne costa 2. Di solito si gioca fino a 99.',
  },
} satisfies Texts;
