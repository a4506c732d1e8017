/** What the player wants at tables about to open: to play at once, or to take a seat as soon as one is free. */
import type { Phase } from '@rasant/wire/messages';

/** Here the player is ready as soon as they sit, without a tap. */
const toPlay = new Set<string>();
/** Here the player sits down when the round is over. */
const toSit = new Set<string>();

/** In these phases a bot makes room for a person. */
export const OPEN_TO_NEWCOMERS: readonly Phase[] = ['lobby', 'round_over', 'match_over'];

export const intendToPlay = (table: string): void => void toPlay.add(table);

/** True once: after a reload there is time to look round. */
export const takeIntentToPlay = (table: string): boolean => toPlay.delete(table);

export const intendToSit = (table: string): void => void toSit.add(table);

export const intendsToSit = (table: string): boolean => toSit.has(table);

/** True once. */
export const takeIntentToSit = (table: string): boolean => toSit.delete(table);
