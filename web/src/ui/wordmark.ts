/** The strokes of the name, 390 wide and 90 high, and the wind they lean into. */
export const LETTERS = [
  { d: 'M8 82V40M8 60C9 46 18 38 31 40', at: 0 },
  { d: 'M46 61A19 22 0 1 0 8 61 19 22 0 1 0 46 61M46 40V82', at: 42 },
  { d: 'M38 47C32 37 11 37 11 49 11 63 40 56 40 70 40 85 14 86 7 74', at: 102 },
  { d: 'M46 61A19 22 0 1 0 8 61 19 22 0 1 0 46 61M46 40V82', at: 154 },
  { d: 'M8 82V40M8 59C9 35 44 33 44 59V82', at: 218 },
  { d: 'M16 20V67C16 80 25 84 36 80M3 40H34', at: 278 },
] as const;
export const WIND = 'M-36 46H-14M-52 62H-16M-30 78H-12';
