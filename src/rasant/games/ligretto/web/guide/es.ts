import type { Texts } from './guide';

export default {
  goal: {
    title: 'De qué va',
    text: 'En tu montón hay diez cartas. Deshazte de ellas antes de que los demás acaben las suyas. No hay turnos: a la señal juegan todos a la vez, tan rápido como puedan.',
  },
  table: {
    title: 'Lo que tienes delante',
    text: 'Tu montón de diez cartas, del que solo se ve la de arriba. Al lado, tu fila: de tres a cinco cartas descubiertas, según cuántos juguéis. Todo lo demás es tu mazo, boca abajo.',
  },
  middle: {
    title: 'Se construye en el centro',
    text: 'Un 1 abre una pila. Encima va el mismo color, siempre justo uno más, hasta el 10. Cada pila es de todos, y de un mismo color puede haber varias.',
  },
  own: {
    title: 'Qué cartas puedes jugar',
    text: 'La carta de arriba de tu montón y cualquiera de tu fila. En cuanto una sale de la fila, tu montón llena el hueco: ¡una menos!',
  },
  three: {
    title: '¿No encaja nada? Cuenta tres',
    text: 'Destapa tres cartas de tu mazo sobre tu descarte; la que queda arriba se puede jugar. Cuando se acaba el mazo, el descarte vuelve a ser tu mazo.',
  },
  race: {
    title: 'Dos cartas para un sitio',
    text: 'Se queda la más rápida. La otra vuelve al sitio de donde salió, y solo has perdido un instante.',
  },
  lower: {
    title: 'Tu fila también admite cartas',
    text: 'En esta mesa una carta de tu montón o de tu descarte puede ir sobre una carta de tu fila: más baja y de otro color. Lo habitual es justo una menos, como un 6 rojo sobre un 7 verde. Lo de debajo espera.',
  },
  higher: {
    title: 'Tu fila también admite cartas',
    text: 'En esta mesa una carta de tu montón o de tu descarte puede ir sobre una carta de tu fila: más alta y de otro color, como un 8 rojo sobre un 7 verde. Lo de debajo espera.',
  },
  stuck: {
    title: '¿Nadie puede seguir?',
    text: 'A veces todas las cartas que encajarían están enterradas en los montones. Entonces la ronda se acaba para todos y se cuenta como está. La mesa lo nota sola; si solo lo parece, poneos de acuerdo en el menú.',
  },
  end: {
    title: 'El final y los puntos',
    text: 'En cuanto un montón queda vacío, se acaba la ronda. Cada carta tuya en el centro vale 1 punto; cada carta que te quede en el montón te cuesta 2. Lo habitual es jugar hasta 99.',
  },
  call: {
    title: 'El final y los puntos',
    text: '¿Tu montón está vacío? Grita stop y se acaba la ronda, o juega antes unas cuantas cartas más. Cada carta tuya en el centro vale 1 punto; cada carta que te quede en el montón te cuesta 2. Lo habitual es jugar hasta 99.',
  },
} satisfies Texts;
