/** Questions that several parts of the page ask of what was told. */
import type { EventTold, MovedExactlyTold, MovedTold } from '@rasant/wire/messages';

/** Did cards move from one zone to another, wherever in them? */
export const isMove = (event: EventTold): event is MovedTold | MovedExactlyTold => event[0] === 'm' || event[0] === 'x';
