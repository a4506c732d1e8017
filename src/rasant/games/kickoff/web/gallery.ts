/** One card of every sort, for the gallery. */
export const cards: readonly string[] = [
  ...['trophy', 'corner flag', 'gloves'].map((symbol) => `B Milo4>Emma6 ${symbol}`),
  ...['football', 'boot', 'whistle'].map((symbol) => `R Ben7>Finn10 ${symbol}`),
  'B Paul11>goal',
  'R Zoe9>goal',
  'B counterplay 4/7',
  'R counterplay 6/8',
  'B goal kick football/trophy/boot',
  'R goal kick corner flag/whistle/gloves',
  'B yellow',
  'R yellow',
  'blue',
  'red',
];
