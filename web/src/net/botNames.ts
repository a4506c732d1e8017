/** What bots are called, by seat: three letters, for phones, said alike in all our languages, no two the same at a table.
 *
 * They say that it is a bot, wherever it is named: the server keeps names that begin so from people. */
import { itemAt } from '@rasant/table/itemAt';

const NAMES = ['Ada', 'Bob', 'Eva', 'Leo', 'Ida', 'Tom', 'Mia', 'Kai', 'Zoe', 'Max', 'Pia', 'Jan'];

export const botName = (seat: number): string => `Bot ${itemAt(NAMES, seat % NAMES.length)}`;

/** The bot one gets without asking: as fast as oneself. */
export const USUAL_BOT = 'adaptive';
