import type { Texts } from './guide';

export default {
  goal: {
    title: 'Lo scopo del gioco',
    text: 'Blu contro rossi, una sola pila al centro, tutti insieme. Passaggio dopo passaggio portate la palla in porta, e gli altri cercano di rubarvela. Con tre gol si vince.',
  },
  table: {
    title: 'Che cosa hai davanti',
    text: 'Un mazzo coperto, gli scarti e due carte scoperte; quattro se giochi senza compagni. Gira le carte del mazzo due alla volta. Puoi giocare ogni carta scoperta e quella in cima ai tuoi scarti.',
  },
  kickOff: {
    title: 'Con un 4 si comincia',
    text: 'Tutti cercano un giocatore con il 4. Chi lo mette per primo apre la pila, e la sua squadra ha la palla.',
  },
  pass: {
    title: 'Palla vostra? Passala',
    text: 'L’angolo della carta in cima mostra chi riceve la palla. Metti una carta proprio di quel giocatore, e la palla resta alla tua squadra.',
  },
  steal: {
    title: 'Palla loro? Rubala',
    text: 'Guarda il simbolo sulla carta in cima. Metti una tua carta con lo stesso simbolo, e la palla è vostra.',
  },
  special: {
    title: 'Le carte speciali',
    text: 'Contropiede e Rinvio vanno su qualsiasi carta: ora la palla è di chi mette per primo uno dei numeri o dei simboli indicati. Un cartellino giallo rimanda nel mazzo tutte le carte scoperte di un avversario.',
  },
  score: {
    title: 'Gol!',
    text: 'Se il prossimo passaggio è una carta con una porta nell’angolo, avete segnato e la mano è finita. La squadra che ha subito il gol riceve un cartellino giallo in più. Vince chi arriva per primo a tre gol.',
  },
} satisfies Texts;
