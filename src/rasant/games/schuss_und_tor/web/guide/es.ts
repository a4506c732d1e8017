import type { Texts } from './guide';

export default {
  goal: {
    title: 'De qué va',
    text: 'Cada uno tiene futbolistas en la mano y juega por su cuenta, por turnos, en el sentido de las agujas del reloj. Gana quien haya marcado más al final.',
  },
  follow: {
    title: 'Mueve el balón',
    text: 'Cada carta dice quién tiene el balón y a quién se lo pasa. Después de «Max → Luigi» toca una carta que empiece por Luigi, y así sucesivamente.',
  },
  jokers: {
    title: 'Goleador y portero',
    text: 'Un goleador va sobre todo menos sobre otro goleador, y tú dices quién tiene que seguir. Un portero también va sobre todo menos sobre un goleador, y puedes poner enseguida una carta más.',
  },
  passSelf: {
    title: '¿No puedes seguir? ¡Tira!',
    text: 'Quien no puede o no quiere poner carta pasa y descubre la primera carta roja. Casi todas son goles, y este sería tuyo.',
  },
  passOther: {
    title: '¿No puedes seguir? ¡Tiro a puerta!',
    text: 'Quien no puede o no quiere poner carta pasa. Entonces tira quien jugó antes y descubre la primera carta roja; casi todas son goles. ¡Un balón que nadie puede seguir sale a cuenta!',
  },
  stop: {
    title: '¡Parado!',
    text: 'Muchos goles llevan un nombre. Quien se sienta después del que tira puede pararlos al momento con una carta que empiece por ese nombre; algunos solo los para un goleador y otros solo un portero.',
  },
  special: {
    title: 'Cinco cartas rojas no son gol',
    text: 'Con cada una, quien tira pone la carta que quiera. Una falta puede además costarle una carta a un rival, Lesión puede darte una de la reserva, y el árbitro se guarda para el final.',
  },
  end: {
    title: 'Pitido final',
    text: 'Cuando alguien pone su último futbolista, el siguiente tiene un turno más y se acabó. Quien tenga al árbitro puede pedir una sola vez la prórroga: tres cartas para cada uno. Gana quien tenga más goles.',
  },
} satisfies Texts;
