/** Questions about events that several parts of the page ask. */
import type { OneOrMore, MovedEvent, WireEvent } from '@rasant/wire/messages';

/** Did cards move from one zone to another, wherever in them? */
export const isMove = (event: WireEvent): event is MovedEvent => event[0] === 'm';

/** How many cards moved. */
export const movedCards = ([, , , , , n = 1]: MovedEvent): number => n;

/** The faces as a list: a single one is sent as itself. */
export const facesOf = (faces: OneOrMore = []): readonly string[] => (typeof faces === 'string' ? [faces] : faces);
