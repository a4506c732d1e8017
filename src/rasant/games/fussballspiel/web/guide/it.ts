import type { Texts } from './guide';

export default {
  goal: {
    title: 'Lo scopo del gioco',
    text: 'Neri contro bianchi, tutti insieme. Avanzate lungo cinque carte campo fino alla porta avversaria, poi componete quella porta con quattro carte.',
  },
  turn: {
    title: 'Carta dopo carta',
    text: 'Gira le carte del tuo mazzetto una alla volta: ognuna mostra una maglia con un numero. Mettila, se serve alla tua squadra; altrimenti va su uno dei tuoi scarti, la cui carta in cima resta a portata di mano.',
  },
  keeper: {
    title: 'Prima il portiere',
    text: 'Prima di tutto alla tua squadra serve una maglia con l’1 davanti alla propria porta. Chi la trova la mette, e si parte.',
  },
  sum: {
    title: 'Esattamente questo numero',
    text: 'Mettete maglie sotto la carta campo finché danno esattamente il suo numero, poi «Avanti!» alla prossima. Per ora nessuno controlla il conto. Troppo? Libera la carta e ricominciala.',
  },
  exactSum: {
    title: 'Esattamente questo numero',
    text: 'Mettete maglie sotto la carta campo finché danno esattamente il suo numero; poi la prossima arriva da sé. A questo tavolo una maglia di troppo non viene accettata.',
  },
  build: {
    title: 'Componete la porta',
    text: 'Dopo cinque carte campo si scopre la carta porta avversaria e le vostre carte si girano: ogni maglia ha sul retro un quarto di porta. Mettetene quattro per formare la stessa immagine: ognuno al suo posto, girato come sulla carta, il pallone dove deve stare.',
  },
  cheer: {
    title: 'Esultanza o autogol',
    text: 'Quattro parti al loro posto e siete proprio sicuri? Esultate! Ora si controlla tutto, somme comprese. Tutto giusto: gol! Un solo errore: autogol, e il punto va agli altri.',
  },
  lastPart: {
    title: 'La quarta parte è il gol',
    text: 'A questo tavolo si possono mettere solo parti giuste. Con la quarta si segna, e la mano è finita.',
  },
  win: {
    title: 'Chi vince',
    text: 'Dopo ogni gol si mescolano tutte le carte e si scoprono cinque nuove carte campo. Vince la squadra che arriva per prima a cinque gol.',
  },
} satisfies Texts;
