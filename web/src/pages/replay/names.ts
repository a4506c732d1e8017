/** The names of the players of a finished match. */
import { botName } from '@rasant/net/botNames';
import type { ReplayHead } from '@rasant/wire/messages';
import type { Texts } from './texts/texts';

/** People who did not want to be named have a number. */
export const namesOf =
  ({ names, bots }: Pick<ReplayHead, 'names' | 'bots'>, words: Texts) =>
  (seat: number): string =>
    names[seat] || (bots[seat] ? botName(seat) : words.unnamed(seat + 1));
