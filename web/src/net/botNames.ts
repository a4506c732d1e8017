/** What bots are called, by seat: short names that are said alike in all our languages, and no two the same at a table.
 *
 * They say that it is a bot, wherever it is named: the server keeps names that begin so from people. */
const NAMES = ['Ada', 'Bruno', 'Carla', 'Dino', 'Emma', 'Felix', 'Gina', 'Hugo', 'Ines', 'Jona', 'Kira', 'Leo'];

export const botName = (seat: number): string => `Bot ${NAMES[seat % NAMES.length]}`;

/** The bot one gets without asking: as fast as oneself. */
export const USUAL_BOT = 'adaptive';
