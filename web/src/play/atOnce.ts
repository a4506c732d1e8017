/** Who sits down at which table at once, or as soon as there is a seat. */
import type { Phase } from '@rasant/wire/messages';

/** Tables at which one wants to play at once: who sits down there is ready, without being asked. */
const tables = new Set<string>();
/** Tables at which one wants to sit down as soon as there is a seat. */
const awaited = new Set<string>();

/** In these phases a bot makes room for a person. */
export const OPEN_TO_NEWCOMERS: readonly Phase[] = ['lobby', 'round_over', 'match_over'];

export const playAtOnce = (table: string): void => void tables.add(table);

/** Was it one? Only the first to ask is told so: after a reload there is time to look round. */
export const takeAtOnce = (table: string): boolean => tables.delete(table);

/** A round is on there: sit down when it is over. */
export const awaitSeat = (table: string): void => void awaited.add(table);

export const awaitsSeat = (table: string): boolean => awaited.has(table);

/** Does one wait for a seat there? Only the first to ask is told so. */
export const takeAwaited = (table: string): boolean => awaited.delete(table);
