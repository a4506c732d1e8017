import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  intro: 'Toda partida terminada se puede volver a ver: desde su final, por su enlace o desde un archivo de registro.',
  yours: 'Tus partidas están en «Tú».',
  drop: 'Suelta aquí un archivo de registro',
  choose: 'Elegir un archivo',
  simulated: 'La línea de comandos escribe uno, por ejemplo:',
  reading: 'Leyendo el archivo…',
  which: '¿Qué partida?',
  matchNumber: (n) => `Partida ${n}`,
  players: (n) => plural(n, 'jugador', 'jugadores'),
  onlyFirst: (n) => `Solo aparecen las ${n} primeras partidas.`,
  otherFile: 'Otro archivo',
  otherMatch: 'Otra partida',
  file: {
    empty: (name) => `${name} está vacío. Elige otro archivo.`,
    not_a_log: (name) =>
      `${name} no es el registro de una partida: su primera línea no es la que escribe rasant. Elige otro archivo.`,
    unreadable: (name) => `El navegador no ha podido leer ${name}. Elígelo otra vez.`,
    cutOff: 'El archivo se corta a mitad de una línea. Todo lo anterior está aquí.',
    tooLarge: (size) =>
      `Esta partida es demasiado grande para el servidor (${size} MB). «rasant replay» en una terminal la muestra, por larga que sea.`,
    badLine: (line, reason) =>
      `No se puede mostrar esta partida. Línea ${line} del archivo: «${reason}». Elige otra partida u otro archivo.`,
    refused: (reason) => `No se puede mostrar esta partida: «${reason}». Elige otra partida u otro archivo.`,
  },
  trouble: {
    unknown:
      'Esta partida no está aquí, o aún no ha terminado. Comprueba el enlace: quizá le falte un trozo, o quien jugó ha borrado la partida.',
    notKept: 'Las cartas de esta partida ya no se guardan. Así terminó.',
    notAllowed: 'Con estos ojos solo pueden ver la partida quienes jugaron. Tú ves lo que veía un espectador.',
    noSuchViewpoint: (viewpoint) =>
      `El enlace pide unos ojos que esta partida no tiene (${viewpoint}). Elige abajo con los ojos de quién verla.`,
    nothing: 'La grabación de esta partida está dañada: no se puede mostrar nada de ella.',
    keptBack:
      'Es el intento de alguien en la mano de hoy. Para que nadie conozca las cartas antes de su propio intento, se podrá ver a partir de mañana.',
    busy: 'El servidor tiene demasiado trabajo ahora mismo. Vuelve a intentarlo dentro de poco.',
    brokenOff: 'El resto de la partida no ha llegado. Este es su comienzo.',
  },
  loading: 'Cargando la partida…',
  loaded: (n) => `${n} jugadas por ahora`,
  player: 'Reproducir y buscar',
  play: 'Reproducir',
  pause: 'Pausa',
  fromTheStart: 'Desde el principio',
  previous: 'Al momento clave anterior',
  next: 'Al siguiente momento clave',
  speed: 'Velocidad',
  place: 'Punto de la partida',
  at: (time, all) => `${time} de ${all}`,
  viewpoint: 'Vista con los ojos de',
  everybody: 'Espectador',
  allSeeing: 'Todas las cartas',
  unnamed: (n) => `Jugador ${n}`,
  moments: 'Momentos clave',
  noMoments: 'Esta partida no tiene momentos clave.',
  faster: (name, ms, other) => `${name}, ${ms} ms más rápido que ${other}`,
  decisive: 'El minuto decisivo',
  roundEnds: (n) => `Fin de la ronda ${n}`,
  matchEnds: 'El final',
  copyMoment: 'Copiar el enlace a este momento',
  copied: 'Copiado: quien abra el enlace verá este momento.',
  link: 'Enlace a este momento',
} satisfies Texts;
