import type { Texts } from './guide';

export default {
  goal: {
    title: 'Worum es geht',
    text: 'Alle haben Fußballer auf der Hand und spielen für sich, reihum im Uhrzeigersinn. Wer am Ende die meisten Tore hat, gewinnt.',
  },
  follow: {
    title: 'Gib den Ball weiter',
    text: 'Jede Karte sagt, wer den Ball hat und zu wem er ihn spielt. Nach „Max → Luigi“ kommt eine Karte, die mit Luigi beginnt, und so geht es weiter.',
  },
  jokers: {
    title: 'Bomber und Tormann',
    text: 'Ein Bomber geht auf alles außer auf einen Bomber, und du sagst, wer als Nächster kommen muss. Auch ein Tormann geht auf alles außer auf einen Bomber, und du darfst gleich noch eine Karte legen.',
  },
  passSelf: {
    title: 'Geht nicht? Du schießt!',
    text: 'Wer nicht legen kann oder will, passt und deckt die oberste rote Karte auf. Die meisten sind Tore, und dieses wäre deins.',
  },
  passOther: {
    title: 'Geht nicht? Torschuss!',
    text: 'Wer nicht legen kann oder will, passt. Dann schießt, wer davor dran war, und deckt die oberste rote Karte auf; die meisten sind Tore. Ein Ball, mit dem niemand etwas anfangen kann, lohnt sich!',
  },
  stop: {
    title: 'Gehalten!',
    text: 'Auf vielen Toren steht ein Name. Wer nach dem Schützen sitzt, darf sie sofort halten, mit einer Karte, die mit diesem Namen beginnt; manche hält nur ein Bomber, manche nur ein Tormann.',
  },
  special: {
    title: 'Fünf rote Karten sind keine Tore',
    text: 'Jede davon lässt den Schützen eine beliebige Karte legen. Ein Foul kann außerdem einen Gegner eine Karte kosten, Verletzt bringt auf Wunsch eine aus der Reserve, und der Schiedsrichter wird für den Schluss aufgehoben.',
  },
  end: {
    title: 'Schlusspfiff',
    text: 'Hat jemand den letzten Fußballer gelegt, folgt noch ein Zug des Nächsten, dann ist Schluss. Wer den Schiedsrichter hat, darf einmal Verlängerung verlangen: drei Karten für jeden. Die meisten Tore gewinnen.',
  },
} satisfies Texts;
