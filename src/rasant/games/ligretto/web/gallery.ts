/** One card of every sort, for the gallery. */
import { backs, numbers } from '@rasant/cards/samples';

export const cards: readonly string[] = [...numbers('RYGB', 10), ...backs(12)];
