import type { Texts } from './guide';

export default {
  goal: {
    title: 'Lo scopo del gioco',
    text: 'Una gara di carte e di gambe: svuota la tua pila di dieci carte prima di tutti. Non ci sono turni, si gioca tutti insieme.',
  },
  table: {
    title: 'Dove sono le tue carte',
    text: 'La tua pila è scoperta al tuo lato, a casa, e si gioca solo la carta in cima. Le altre trenta carte sono coperte agli altri tre lati, dieci per lato.',
  },
  seated: {
    title: 'Dove sono le tue carte',
    text: 'Resti al tuo posto. Davanti a te ci sono tre mucchi coperti di dieci carte; la tua pila è scoperta dall’altra parte del tavolo, e si gioca solo la carta in cima.',
  },
  middle: {
    title: 'Una pila per colore',
    text: 'Un 1 apre la pila del suo colore. Poi va lo stesso colore, uno in più o uno in meno. L’1 e il 5 sono vicini: si gira in tondo e non finisce mai.',
  },
  run: {
    title: 'Corri ai tuoi mucchi',
    text: 'Scegli un lato e via; il tragitto richiede tempo, e puoi anche tornare indietro. Lì prendi il tuo mucchio, che vedi solo tu, e giochi tutte le carte che vanno bene, una alla volta.',
  },
  take: {
    title: 'Un mucchio alla volta',
    text: 'Prendi uno dei tuoi tre mucchi: lo vedi solo tu, e giochi tutte le carte che vanno bene, una alla volta. Posalo prima di prendere il prossimo.',
  },
  home: {
    title: 'Per la pila, a casa!',
    text: 'La carta in cima alla tua pila si gioca solo mentre sei a casa. E nessuna carta corre con te: ogni mucchio resta al suo lato.',
  },
  stand: {
    title: 'Per la pila, in piedi!',
    text: 'Finché resti a sedere, alla tua pila non arrivi. Posa il mucchio e alzati: allora puoi giocare la carta in cima. Alzarsi e sedersi richiede un attimo.',
  },
  easy: {
    title: 'La pila sempre a portata',
    text: 'A questo tavolo per la pila non devi andare da nessuna parte: la carta in cima si gioca ovunque tu sia.',
  },
  easyRun: {
    title: 'Perché si corre qui',
    text: 'Per la pila non serve correre: la carta in cima si gioca da ogni lato. Si corre per i tre mucchi, perché ognuno si gioca solo dove sta. Chi è al lato giusto quando le sue carte vanno bene è più veloce.',
  },
  stuck: {
    title: 'Nessuno può più giocare?',
    text: 'Se a nessuno va più bene una carta, la mano finisce prima e si conta com’è.',
  },
  points: {
    title: 'La fine e i punti',
    text: 'Quando una pila è finita, finisce anche la mano. Ogni tua carta al centro vale 1 punto, ogni carta rimasta sulla pila te ne costa 2; i mucchi non contano. Vince chi ha più punti.',
  },
} satisfies Texts;
