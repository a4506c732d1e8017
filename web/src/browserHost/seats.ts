/**
 * Seats at tables inside the page, and who has them, written to the disk at once: what a page remembers otherwise browsers
 * write down some seconds later, and a killed one would come back to its round without its seat.
 */
import { openDB, type IDBPDatabase } from 'idb';
import { STORAGE } from '@rasant/platform/place';
import type { Guest } from '@rasant/wire/messages';

export interface KeptSeat {
  readonly token: string;
  readonly guest: Partial<Guest>;
}

const [DATABASE, SEATS] = [`${STORAGE}-seats`, 'seats'];

const opened = (): Promise<IDBPDatabase> =>
  openDB(DATABASE, 1, { upgrade: (made) => void made.createObjectStore(SEATS) });

/** Where nothing may be kept this is not, either. */
export async function keepSeat(table: string, seat: KeptSeat): Promise<void> {
  try {
    const writing = (await opened()).transaction(SEATS, 'readwrite', { durability: 'strict' });
    await Promise.all([writing.store.put(seat, table), writing.done]);
  } catch {
    // the worker has said so already
  }
}

export async function keptSeat(table: string): Promise<KeptSeat | undefined> {
  try {
    return (await (await opened()).get(SEATS, table)) as KeptSeat | undefined;
  } catch {
    return undefined;
  }
}

export async function dropSeat(table: string): Promise<void> {
  try {
    await (await opened()).delete(SEATS, table);
  } catch {
    // it was not kept
  }
}
