/** One card of every sort, for the gallery. */
import { numbers } from '@rasant/cards/samples';

export const cards: readonly string[] = [
  ...numbers('BW', 10),
  ...['TL', 'TR', 'BL', 'BR'].flatMap((quarter) => [quarter, `${quarter} ball`]),
  'TL inner',
  'TL outer',
  ...['TL', 'TR', 'BL', 'BR'].flatMap((quarter) => [`scene ${quarter} upright`, `scene ${quarter} inverted`]),
  'B goal',
  'W goal',
  'field',
  '4',
  '9',
  '18',
  '27',
];
