/** Questions about events that several parts of the page ask. */
import type { WireEvent, MovedExactlyEvent, MovedEvent } from '@rasant/wire/messages';

/** Did cards move from one zone to another, wherever in them? */
export const isMove = (event: WireEvent): event is MovedEvent | MovedExactlyEvent =>
  event[0] === 'm' || event[0] === 'x';
