import type { Texts } from './guide';

export default {
  goal: {
    title: 'Waar het om gaat',
    text: 'Iedereen heeft voetballers in de hand en speelt voor zichzelf, om de beurt, met de klok mee. Wie aan het eind de meeste goals heeft, wint.',
  },
  follow: {
    title: 'Speel de bal door',
    text: 'Elke kaart zegt wie de bal heeft en naar wie hij hem speelt. Na “Max → Luigi” komt een kaart die met Luigi begint, en zo gaat het verder.',
  },
  jokers: {
    title: 'Bomber en keeper',
    text: 'Een Bomber kan op alles behalve op een Bomber, en jij zegt wie er moet volgen. Ook een keeper kan op alles behalve op een Bomber, en je mag meteen nog een kaart leggen.',
  },
  passSelf: {
    title: 'Kun je niet volgen? Schiet!',
    text: 'Wie niet kan of wil leggen, past en draait de bovenste rode kaart om. De meeste zijn goals, en deze zou van jou zijn.',
  },
  passOther: {
    title: 'Kun je niet volgen? Schot op doel!',
    text: 'Wie niet kan of wil leggen, past. Dan schiet degene die daarvoor aan de beurt was en draait de bovenste rode kaart om; de meeste zijn goals. Een bal waar niemand iets mee kan, loont!',
  },
  stop: {
    title: 'Gestopt!',
    text: 'Op veel goals staat een naam. Wie na de schutter zit, mag ze meteen stoppen met een kaart die met die naam begint; sommige stopt alleen een Bomber, andere alleen een keeper.',
  },
  special: {
    title: 'Vijf rode kaarten zijn geen goals',
    text: 'Bij elk daarvan mag de schutter een kaart naar keuze leggen. Een overtreding kan bovendien een tegenstander een kaart kosten, Geblesseerd kan er een uit de reserve opleveren, en de scheids bewaar je voor het eind.',
  },
  end: {
    title: 'Het laatste fluitsignaal',
    text: 'Heeft iemand zijn laatste voetballer gelegd, dan volgt nog één beurt en is het voorbij. Wie de scheids heeft, mag één keer verlenging vragen: drie kaarten voor iedereen. De meeste goals winnen.',
  },
} satisfies Texts;
