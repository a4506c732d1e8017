/** The deal of the day: what it is, who did best, and one's own try. */
import type { DealOfTheDay, TableOpened } from '@rasant/wire/messages';
import { ApiError, ask, askAs } from './api';
import { ownKey } from './identity';

/** The deal of a day, or today's, with one's own try. A key that this server does not know must not hide it. */
export async function askDeal(day = 'today'): Promise<DealOfTheDay> {
  try {
    return await ask<DealOfTheDay>(`/days/${day}`, undefined, ownKey());
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad_key') return ask<DealOfTheDay>(`/days/${day}`);
    throw error;
  }
}

/** The table of one's only try today: a new one, or that which was begun. */
export const tryToday = (name: string): Promise<TableOpened> => askAs(name, '/days/today', {});
