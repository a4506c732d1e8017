/** The deal of the day: what it is, who did best, and one's own try. */
import type { DealOfTheDay, TableOpened } from '@rasant/wire/messages';
import { ask, askAs } from './api';
import { askMaybeAsMyself } from './identity';

/** The deal of a day, or today's, with one's own try. */
export const askDeal = (day = 'today'): Promise<DealOfTheDay> => askMaybeAsMyself((key) => ask(`/days/${day}`, undefined, key));

/** The table of one's only try today: a new one, or that which was begun. */
export const tryToday = (name: string): Promise<TableOpened> => askAs(name, '/days/today', {});
