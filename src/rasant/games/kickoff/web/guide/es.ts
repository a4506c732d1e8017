import type { Texts } from './guide';

export default {
  goal: {
    title: 'De qué va',
    text: 'Azul contra rojo, un solo montón en el centro, todos a la vez. Pase a pase lleváis el balón a la portería mientras los demás intentan robarlo. Con tres goles se gana.',
  },
  table: {
    title: 'Lo que tienes delante',
    text: 'Una mano boca abajo, un descarte y dos cartas descubiertas; cuatro si juegas sin compañeros. Destapa las cartas de tu mano de dos en dos. Puedes jugar cualquier carta descubierta y la de arriba de tu descarte.',
  },
  kickOff: {
    title: 'Con un 4 se saca',
    text: 'Todos buscan un jugador con el número 4. Quien ponga uno primero abre el montón, y su equipo tiene el balón.',
  },
  pass: {
    title: '¿Balón vuestro? Pásalo',
    text: 'La esquina de la carta de arriba muestra quién recibe el balón. Pon una carta justo de ese jugador, y el balón sigue en tu equipo.',
  },
  steal: {
    title: '¿Balón suyo? Róbalo',
    text: 'Mira el símbolo de la carta de arriba. Pon una de tus cartas con el mismo símbolo, y el balón es vuestro.',
  },
  special: {
    title: 'Cartas especiales',
    text: 'Contraataque y Saque de meta van sobre cualquier carta: ahora el balón es de quien ponga primero uno de los números o símbolos que muestran. Una tarjeta amarilla devuelve a la mano todas las cartas descubiertas de un rival.',
  },
  score: {
    title: '¡Gol!',
    text: 'Si el siguiente pase es una carta con una portería en la esquina, habéis marcado y la ronda se acaba. El equipo que encaja recibe una tarjeta amarilla más. Gana el primero que llegue a tres goles.',
  },
} satisfies Texts;
