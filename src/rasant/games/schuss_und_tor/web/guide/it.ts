import type { Texts } from './guide';

export default {
  goal: {
    title: 'Lo scopo del gioco',
    text: 'Ognuno ha in mano dei calciatori e gioca per sé, uno dopo l’altro in senso orario. Vince chi alla fine ha segnato di più.',
  },
  follow: {
    title: 'Fai girare il pallone',
    text: 'Ogni carta dice chi ha il pallone e a chi lo passa. Dopo «Max → Luigi» serve una carta che comincia con Luigi, e così via.',
  },
  jokers: {
    title: 'Bomber e portiere',
    text: 'Un Bomber va su tutto tranne che su un Bomber, e decidi tu chi deve seguire. Anche un portiere va su tutto tranne che su un Bomber, e puoi giocare subito un’altra carta.',
  },
  passSelf: {
    title: 'Non puoi seguire? Tira!',
    text: 'Chi non può o non vuole giocare passa il turno e scopre la prima carta rossa. Quasi tutte sono gol, e questo sarebbe tuo.',
  },
  passOther: {
    title: 'Non puoi seguire? Tiro in porta!',
    text: 'Chi non può o non vuole giocare passa il turno. Allora tira chi ha giocato prima, e scopre la prima carta rossa; quasi tutte sono gol. Un pallone che nessuno può seguire rende!',
  },
  stop: {
    title: 'Parato!',
    text: 'Molti gol portano un nome. Chi siede dopo il tiratore può pararli subito con una carta che comincia con quel nome; alcuni li ferma solo un Bomber, altri solo un portiere.',
  },
  special: {
    title: 'Cinque carte rosse non sono gol',
    text: 'Ognuna lascia giocare al tiratore una carta qualsiasi. Un fallo può anche costare una carta a un avversario, Infortunio può portarne una dalla riserva, e l’arbitro si tiene per la fine.',
  },
  end: {
    title: 'Fischio finale',
    text: 'Quando qualcuno ha giocato l’ultimo calciatore, il prossimo ha ancora un turno e poi è finita. Chi ha l’arbitro può chiedere una volta i supplementari: tre carte a testa. Vince chi ha più gol.',
  },
} satisfies Texts;
