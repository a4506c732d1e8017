/** What every part of a table needs: the session at it, and the air above it. */
import { getContext, setContext } from 'svelte';
import type { Flights } from '@rasant/motion/flights.svelte';
import type { Session } from '@rasant/net/session.svelte';

export interface Board {
  readonly session: Session;
  readonly flights: Flights;
  readonly game: string;
  /** What is drawn of a card that is not seen in a zone. */
  backIn(zone: number): string;
}

const KEY = Symbol('board');

export const provideBoard = (board: Board): Board => setContext(KEY, board);
export const useBoard = (): Board => getContext<Board>(KEY);
