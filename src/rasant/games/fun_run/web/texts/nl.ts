import { plural } from '@rasant/lang/plural';
import type { Texts } from './texts';

export default {
  sides: {
    bottom: 'Vooraan',
    left: 'Linkerkant',
    top: 'Overkant',
    right: 'Rechterkant',
    bottomLeft: 'Vooraan links',
    bottomRight: 'Vooraan rechts',
  },
  home: 'Thuis',
  stack: 'Je stapel',
  yourPile: (n) => `je pakje, ${plural(n, 'kaart', 'kaarten')}`,
  takes: (cards) => `neemt ${cards}`,
  running: 'Je rent…',
  turnRound: 'Omkeren mag: tik een andere kant aan.',
  runHome: 'naar huis',
  atHome: 'Hier kun je je stapel spelen. Ren naar de andere kanten voor je pakjes.',
  easyHome: 'Je stapel kun je overal spelen. Ren naar je pakjes.',
  pileEmpty: 'Je pakje hier is op.',
  holdToStand: 'Houd vast om te staan',
  standUp: 'sta op',
  rising: 'Je staat op…',
  sittingDown: 'Je gaat zitten…',
  standing: 'Je staat: je stapel is binnen bereik.',
  takeAPile: 'Pak een van je drie pakjes.',
  help: {
    middle: 'Eén stapel per kleur. Een 1 opent hem, dan past één hoger of één lager. 1 en 5 zijn buren.',
    stack:
      'Je stapel van tien kaarten. Raak hem als eerste kwijt! De bovenste mag je alleen thuis leggen. Licht hij op? Tik hem aan.',
    easyStack: 'Je stapel van tien kaarten. Raak hem als eerste kwijt! De bovenste mag je overal leggen.',
    sides: 'Je andere kaarten liggen aan de andere kanten van de tafel. Tik een kant aan en ren!',
    pile: 'Daar gaat je pakje open, en alleen jij ziet het. Tik aan wat oplicht. Er rent geen kaart met je mee.',
    piles: 'Je andere kaarten liggen in drie pakjes voor je. Tik er een aan om het te pakken; alleen jij ziet het.',
    stand: 'De stapel ligt ver weg: houd dit ingedrukt om op te staan en tik dan de stapel aan.',
    call: 'Stapel leeg? Leg gerust door, en roep stop voordat iemand anders het doet.',
    points: 'Elke kaart in het midden: 1 punt. Elke kaart op je stapel: min 2. Rennen!',
  },
} satisfies Texts;
