/**
 * The rows that Python keeps, in the browser's own database. One worker at a time owns them: the one that opened them last.
 * A write of another one is refused within its transaction.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { itemAt } from '@rasant/table/itemAt';
import type { Unkept } from './messages';

export type KeptRow = [key: string, value: Uint8Array];

interface Schema extends DBSchema {
  rows: { key: string; value: Uint8Array };
  /** Under `OWNER` the name of the worker that may write. */
  meta: { key: string; value: string };
}

const OWNER = 'owner';
/** Sorts after all characters of a key. */
const LAST = '\uffff';

/** Another worker owns the rows by now. */
class Replaced extends Error {}

export class Rows {
  private constructor(
    private readonly database: IDBPDatabase<Schema>,
    private readonly owner: string,
    /** Why nothing can be written; empty: it can. */
    private readonly trouble: Unkept | '',
  ) {}

  /** Own the rows of the database of this name from now on. Where there is no room even for that they can be read, and not written. */
  static async taken(name: string, owner: string): Promise<Rows> {
    const database = await openDB<Schema>(name, 1, {
      upgrade: (made) => {
        made.createObjectStore('rows');
        made.createObjectStore('meta');
      },
      // a page of a later version wants to change the database: nothing here is worth keeping it waiting
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    });
    const trouble = await database.put('meta', owner, OWNER).then(() => '' as const, unkept);
    return new Rows(database, owner, trouble);
  }

  /** All of them, in the order of their keys. */
  async all(): Promise<KeptRow[]> {
    const { store } = this.database.transaction('rows');
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return keys.map((key, at) => [key, itemAt(values, at)]);
  }

  /** Drop all rows whose keys begin so, then put these: all of it or nothing, on the disk when this returns; or why not. */
  async write(put: readonly KeptRow[], drop: readonly string[]): Promise<Unkept | ''> {
    if (this.trouble) return this.trouble;
    try {
      await this.transact(put, drop);
      return '';
    } catch (error) {
      if (!(error instanceof Replaced)) return unkept(error);
      this.database.close();
      throw error;
    }
  }

  private async transact(put: readonly KeptRow[], drop: readonly string[]): Promise<void> {
    const writing = this.database.transaction(['rows', 'meta'], 'readwrite', { durability: 'strict' });
    const rows = writing.objectStore('rows');
    const owner = await writing.objectStore('meta').get(OWNER);
    const changes: Promise<unknown>[] = [writing.done];
    try {
      if (owner !== this.owner) throw new Replaced();
      for (const prefix of drop) changes.push(rows.delete(IDBKeyRange.bound(prefix, prefix + LAST)));
      for (const [key, value] of put) changes.push(rows.put(value, key));
      await Promise.all(changes);
    } catch (error) {
      // a row that is refused at once, because it is too large, would leave the rest to be written
      const ended = Promise.allSettled(changes);
      abort(writing);
      await ended;
      throw error;
    }
  }
}

/** Let nothing of a transaction be written; what went wrong may have ended it already. */
function abort(writing: { abort: () => void }): void {
  try {
    writing.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

/** Why a browser could not write, as a word of ours. */
const unkept = (error: unknown): Unkept =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'broken';
