import { plural } from '@rasant/lang/plural';

export default {
  game: 'Game',
  when: 'Period',
  week: 'this week',
  all: 'all time',
  /** What the order is made by. */
  byWins: (day: string) => `Who has won most matches against people at public tables since ${day}.`,
  byLevel:
    'The strongest against people at public tables; bots do not count. The level against people on “You” counts private tables, too. Who beats newcomers gains little: people count in full once they have played ten matches. Nobody can be kept from losing to a friend on purpose.',
  /** Not the one on “You”, which counts private tables, too. */
  level: (n: number) => `Public level ${n}`,
  record: (wins: number, matches: number) => `${plural(wins, 'win', 'wins')} in ${plural(matches, 'match', 'matches')}`,
  you: 'you',
  place: (n: number) => `Place ${n}`,
  nobodyThisWeek: 'Nobody has played people here this week. Be the first.',
  nobody: 'Nobody has played people here yet. Be the first.',
  unknown: 'There is no such game here. Choose another.',
  failed: 'The leaderboards could not be loaded.',
};
