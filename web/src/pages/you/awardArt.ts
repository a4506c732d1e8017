/** All awards, in the order in which most players earn them, each with a picture within 24 x 24. */
import type { AwardName } from '@rasant/wire/messages';

export const AWARD_ART: Record<AwardName, string> = {
  first_win: 'M7 4h10v5a5 5 0 0 1-10 0ZM7 6H4c0 3 1 4.500 3.500 5M17 6h3c0 3-1 4.500-3.500 5M12 14v4M8.500 20.500h7',
  beat_people:
    'M8.500 10.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 19.500c0-4 2.500-6 5.500-6s5.500 2 5.500 6M16 4.500a3 3 0 0 1 0 6M17.500 14c2.200.8 3.500 2.700 3.500 5.500',
  by_a_hair: 'M4 18.500h7V8H4ZM13 18.500h7v-9h-7ZM4 5h16',
  photo_finish: 'M4 8h4l1.500-2.500h5L16 8h4v11H4ZM12 16.500a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400Z',
  clean_sheet: 'M6 3.500h9l3.500 3.500v13.500H6ZM9 13l2.200 2.200L15.500 11',
  streak_5: 'M12 3c1 4 5 5.500 5 10.500a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500 0 2 1 2.500 1.500 2.500C11 9 10.500 6 12 3Z',
  streak_10:
    'M9 4c1 3.500 4 5 4 9a4.500 4.500 0 0 1-9 0c0-2 1-3 2-4 0 1.500.7 2 1.200 2C8 8.500 8 6 9 4ZM16.500 8c.7 2.500 3.500 4 3.500 7.500a4 4 0 0 1-5 3.900',
  beat_lightning: 'M13.500 3 6 13.500h5L10 21l8-11h-5.500Z',
  big_table:
    'M3 12h18M5 12v7M19 12v7M6 8.500h.1M10 8.500h.1M14 8.500h.1M18 8.500h.1M8 5.500h.1M12 5.500h.1M16 5.500h.1',
  five_games: 'M12 3.500l2.500 5.500 6 .6-4.500 4 1.300 5.900L12 16.500l-5.300 3L8 13.600l-4.500-4 6-.6Z',
  seven_days: 'M4 6h16v14H4ZM4 10.500h16M8 3.500V7M16 3.500V7M9 15l2 2 4-4',
  hundred_races:
    'M12 20.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15ZM12 9v4l2.500 2M10 2.500h4M18.500 6l1.500-1.500',
  hundred_matches: 'M8 4h8v13H8ZM8 6l-3.500 1 3 12.500 5-1.200M16 6l3.500 1-3 12.500-2-.5',
};

export const AWARDS = Object.keys(AWARD_ART) as AwardName[];
