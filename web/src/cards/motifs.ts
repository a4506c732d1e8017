/** Twelve motifs, one for each seat there can be: on the back of its cards, and as its picture. Drawn within 64 x 64. */
import { itemAt } from '@rasant/table/itemAt';

export interface Motif {
  readonly name: string;
  readonly colour: string;
  readonly shape: string;
  /** What is cut out of it. */
  readonly cut?: string;
  /** What is drawn on it with a thin line. */
  readonly line?: string;
}

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const MOTIFS: readonly Motif[] = [
  {
    name: 'comet',
    colour: '#4036a8',
    shape: `${ring(43, 21, 13)}M31 27 6 52 35 34ZM35 34 22 60 43 36ZM29 20 4 35 30 29Z`,
    cut: `${ring(39, 18, 3.4)}${ring(47, 26, 2.4)}`,
  },
  {
    name: 'fox',
    colour: '#c2571a',
    shape: 'M8 6 25 19H39L56 6 59 33C57 46 45 56 32 60 19 56 7 46 5 33Z',
    cut: `M6 37C15 37 23 43 27 50L32 55 37 50C41 43 49 37 58 37 54 48 44 56 32 60 20 56 10 48 6 37Z${ring(21, 31, 3.2)}${ring(43, 31, 3.2)}`,
  },
  {
    name: 'cactus',
    colour: '#2c7a3f',
    shape:
      'M26 60V12a6 6 0 0 1 12 0V35H43V25a4.5 4.5 0 0 1 9 0V37a7 7 0 0 1-7 7H38V60ZM26 46H19a7 7 0 0 1-7-7V29a4.5 4.5 0 0 1 9 0V37H26Z',
    line: 'M32 16V22M32 30V36M32 44V50M47.5 29V33M16.5 33V37',
  },
  {
    name: 'umbrella',
    colour: '#a8215f',
    shape:
      'M4 34C4 18 16 9 30 8V4H34V8C48 9 60 18 60 34 56 29 50 29 46 34 43 29 37 29 34 33V51a8 8 0 0 1-16 0H22a4 4 0 0 0 8 0V33C27 29 21 29 18 34 14 29 8 29 4 34Z',
    line: 'M20 30C20 20 25 13 31 10M44 30C44 20 39 13 33 10',
  },
  {
    name: 'whale',
    colour: '#0e7490',
    shape:
      'M4 38C4 27 16 22 28 22 40 22 47 27 50 34 54 33 55 28 49 20 55 22 58 22 62 18 63 26 61 34 57 38 54 50 42 54 28 54 12 54 4 48 4 38ZM26 18C26 12 21 9 17 11 22 11 23 14 24 18ZM28 18C28 12 33 9 37 11 32 11 31 14 30 18Z',
    cut: ring(15, 36, 2.8),
    line: 'M6 43C14 48 24 48 32 44',
  },
  {
    name: 'mushroom',
    colour: '#b3261e',
    shape:
      'M5 34C5 16 18 7 32 7S59 16 59 34C59 39 45 41 32 41S5 39 5 34ZM23 44H41C41 50 45 54 45 57 45 61 19 61 19 57 19 54 23 50 23 44Z',
    cut: `${ring(21, 23, 5)}${ring(39, 17, 4.2)}${ring(47, 30, 3.6)}`,
  },
  {
    name: 'moon',
    colour: '#2b3670',
    shape:
      'M36 5A28 28 0 1 0 59 44 23 23 0 0 1 36 5ZM50 9 52.6 16.4 60 19 52.6 21.6 50 29 47.4 21.6 40 19 47.4 16.400Z',
  },
  { name: 'bolt', colour: '#8a6100', shape: 'M38 3 11 37H28L23 61 53 25H35Z' },
  {
    name: 'snail',
    colour: '#6b4a2e',
    shape: `${ring(38, 30, 18)}M5 58C5 53 11 50 11 42V32L5 19 9 17 14 27 18 16 22 17.5 19 31C21 46 38 47 57 51 61 52 61 58 57 58Z`,
    line: 'M38 30C41 28 44 31 42 34 39 39 31 37 30 30 29 21 41 17 47 24',
  },
  {
    name: 'rocket',
    colour: '#7b2d8b',
    shape: 'M32 3C42 11 46 23 46 33L55 46 44 44C42 48 22 48 20 44L9 46 18 33C18 23 22 11 32 3ZM26 51H38L32 62Z',
    cut: ring(32, 25, 6),
  },
  {
    name: 'fish',
    colour: '#0b7a6b',
    shape: 'M5 32C13 17 32 13 44 27L59 15C56 26 56 38 59 49L44 37C32 51 13 47 5 32Z',
    cut: ring(17, 29, 3),
    line: 'M26 23C29 29 29 35 26 41',
  },
  {
    name: 'anchor',
    colour: '#2563b0',
    shape: `${ring(32, 11, 7)}M29 17H35V24H45V30H35V52C43 50 48 45 50 38L44 40 54 27 61 42 55 40C52 53 43 61 32 61S12 53 9 40L3 42 10 27 20 40 14 38C16 45 21 50 29 52V30H19V24H29Z`,
    cut: ring(32, 11, 3),
  },
];

/** Seats beyond the twelfth there are not; should a game have them, they begin again. */
export const motif = (seat: number): Motif => itemAt(MOTIFS, seat % MOTIFS.length);

/** The motif of a player away from tables: always the same, while at tables it is the seat's. */
export const motifOf = (person: string): number =>
  Array.from(person).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7) % MOTIFS.length;
