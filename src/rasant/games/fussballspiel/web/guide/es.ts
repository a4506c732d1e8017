import type { Texts } from './guide';

export default {
  goal: {
    title: 'De qué va',
    text: 'Negro contra blanco, todos a la vez. Avanzad por cinco cartas de campo hasta la portería rival y montad después esa portería con cuatro cartas.',
  },
  turn: {
    title: 'Carta a carta',
    text: 'Destapa las cartas de tu paquete de una en una: cada una muestra una camiseta con un número. Ponla si le sirve a tu equipo; si no, va a uno de tus descartes, cuya carta de arriba sigue a mano.',
  },
  keeper: {
    title: 'Primero, el portero',
    text: 'Antes que nada, tu equipo necesita una camiseta con el 1 en su propia portería. Quien encuentre una la pone, y en marcha.',
  },
  sum: {
    title: 'Justo ese número',
    text: 'Poned camisetas bajo la carta de campo hasta que sumen justo su número y luego «¡Siguiente!». De momento nadie revisa vuestra suma. ¿Demasiado? Vacía la carta y empiézala de nuevo.',
  },
  exactSum: {
    title: 'Justo ese número',
    text: 'Poned camisetas bajo la carta de campo hasta que sumen justo su número; entonces la siguiente llega sola. En esta mesa no se acepta una camiseta que sería demasiado.',
  },
  build: {
    title: 'Montad la portería',
    text: 'Tras cinco cartas de campo se descubre la carta de gol rival y vuestras cartas se dan la vuelta: cada camiseta lleva detrás un cuarto de portería. Poned cuatro que formen la misma imagen: cada uno en su sitio, girado como en la carta y con el balón donde toca.',
  },
  cheer: {
    title: 'Gol o gol en propia',
    text: '¿Cuatro partes puestas y totalmente seguros? ¡A celebrar! Ahora se revisa todo, también las sumas. Todo bien: ¡gol! Un solo error: gol en propia puerta, y el punto es para ellos.',
  },
  lastPart: {
    title: 'La cuarta parte es el gol',
    text: 'En esta mesa solo se pueden poner partes correctas. Con la cuarta se marca el gol y se acaba la ronda.',
  },
  win: {
    title: 'Quién gana',
    text: 'Después de cada gol se barajan todas las cartas y salen cinco nuevas cartas de campo. Gana el primer equipo que llegue a cinco goles.',
  },
} satisfies Texts;
