/** The deal of the day: the deal, the ranking, and the own try. */
import type { DealOfTheDay, TableOpened } from '@rasant/wire/messages';
import { home } from './hosts';

/** The deal of a day, or today's, with one's own try. */
export const askDeal = async (day = 'today'): Promise<DealOfTheDay> =>
  (await home.askMaybeAsMyself(`/days/${day}`)).json() as Promise<DealOfTheDay>;

/** The table of one's only try today: a new one, or that which was begun. */
export const tryToday = (name: string): Promise<TableOpened> => home.askAs(name, '/days/today', {});
