import type { Texts } from './guide';

export default {
  goal: {
    title: 'De qué va',
    text: 'Una carrera con cartas y piernas: acaba tu pila de diez cartas antes que nadie. No hay turnos, todos jugáis a la vez.',
  },
  table: {
    title: 'Dónde están tus cartas',
    text: 'Tu pila está boca arriba en tu lado, en casa, y solo se juega la carta de arriba. Tus otras treinta cartas están boca abajo en los otros tres lados, diez en cada uno.',
  },
  seated: {
    title: 'Dónde están tus cartas',
    text: 'Te quedas en tu sitio. Delante tienes tres montones de diez cartas boca abajo; tu pila está boca arriba al otro lado de la mesa, y solo se juega la carta de arriba.',
  },
  middle: {
    title: 'Una pila por color',
    text: 'Un 1 abre la pila de su color. Después va el mismo color, uno más o uno menos. El 1 y el 5 son vecinos, así que da vueltas y vueltas y no se acaba nunca.',
  },
  run: {
    title: 'Corre a por tus montones',
    text: 'Elige un lado y sal corriendo; el camino lleva su tiempo y puedes dar la vuelta. Allí coges tu montón, que solo ves tú, y juegas todas las cartas que encajen, de una en una.',
  },
  take: {
    title: 'Un montón cada vez',
    text: 'Coge uno de tus tres montones: solo lo ves tú, y juegas todas las cartas que encajen, de una en una. Déjalo antes de coger el siguiente.',
  },
  home: {
    title: 'Para la pila, ¡a casa!',
    text: 'La carta de arriba de tu pila solo se juega mientras estás en casa. Y ninguna carta corre contigo: cada montón se queda en su lado.',
  },
  stand: {
    title: 'Para la pila, ¡arriba!',
    text: 'Desde la silla no llegas a tu pila. Deja el montón y levántate: entonces puedes jugar su carta de arriba. Levantarse y sentarse lleva un momento.',
  },
  easy: {
    title: 'La pila, desde cualquier sitio',
    text: 'En esta mesa no tienes que ir a ninguna parte por tu pila: su carta de arriba se juega desde donde estés.',
  },
  easyRun: {
    title: 'Para qué se corre aquí',
    text: 'Por la pila no hace falta correr: su carta de arriba se juega desde cualquier lado. Corres por tus tres montones, porque cada uno solo se juega donde está. Quien está en el lado justo cuando sus cartas encajan es más rápido.',
  },
  stuck: {
    title: '¿Nadie puede seguir?',
    text: 'Si a nadie le encaja ya ninguna carta, la ronda acaba antes y se cuenta como está.',
  },
  points: {
    title: 'El final y los puntos',
    text: 'Cuando se acaba una pila, se acaba la ronda. Cada carta tuya en el centro vale 1 punto; cada carta que quede en tu pila cuesta 2; los montones no cuentan. Gana quien tenga más puntos.',
  },
} satisfies Texts;
