/** In a browser the same is proved with whole rounds; here each promise by itself, by an IndexedDB that passes the browsers' own tests. */
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageName } from '@rasant/platform/storageName';
import { Rows, type KeptRow } from './rows';

const row = (key: string, ...bytes: number[]): KeptRow => [key, new Uint8Array(bytes)];

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** From now on a browser that has no room, or one whose disk fails. */
function cannotWrite(error: string): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no', error);
  });
}

test('rows outlive the worker that wrote them, in the order of their keys', async () => {
  const first = await Rows.taken('rasant', 'first');
  expect(await first.write([row('b', 2), row('a', 1)], [])).toBe('');
  expect(await (await Rows.taken('rasant', 'second')).all()).toEqual([row('a', 1), row('b', 2)]);
});

test('what begins so is dropped before anything is put', async () => {
  const rows = await Rows.taken('rasant', 'me');
  await rows.write([row('table/1/a', 1), row('table/1/b', 1), row('table/10', 1), row('other', 1)], []);
  expect(await rows.write([row('table/1/a', 2)], ['table/1/'])).toBe('');
  expect(await rows.all()).toEqual([row('other', 1), row('table/1/a', 2), row('table/10', 1)]);
});

test('only the worker that opened them last may write', async () => {
  const before = await Rows.taken('rasant', 'before');
  const after = await Rows.taken('rasant', 'after');
  await expect(before.write([row('a', 1)], ['b'])).rejects.toThrow();
  expect(await after.write([row('b', 2)], [])).toBe('');
  expect(await after.all()).toEqual([row('b', 2)]);
});

test.each([
  ['QuotaExceededError', 'full'],
  ['UnknownError', 'broken'],
])('of a group that meets a %s nothing is kept, and it is said that the browser is %s', async (error, said) => {
  const rows = await Rows.taken('rasant', 'me');
  await rows.write([row('a', 1)], []);
  cannotWrite(error);
  expect(await rows.write([row('b', 2)], ['a'])).toBe(said);
  vi.restoreAllMocks();
  expect(await rows.all()).toEqual([row('a', 1)]);
  expect(await rows.write([row('b', 2)], ['a'])).toBe('');
  expect(await rows.all()).toEqual([row('b', 2)]);
});

test('without room the rows can be read, and every write says so', async () => {
  await (await Rows.taken('rasant', 'before')).write([row('a', 1)], []);
  cannotWrite('QuotaExceededError');
  const rows = await Rows.taken('rasant', 'me');
  vi.restoreAllMocks();
  expect(await rows.all()).toEqual([row('a', 1)]);
  expect(await rows.write([row('b', 2)], [])).toBe('full');
  expect(await rows.all()).toEqual([row('a', 1)]);
});

test('two sites of one origin keep rows of their own, and neither replaces the other', async () => {
  const [top, below] = [await Rows.taken(storageName('/'), 'top'), await Rows.taken(storageName('/cards/'), 'below')];
  await top.write([row('a', 1)], []);
  await below.write([row('b', 2)], []);
  expect(await top.all()).toEqual([row('a', 1)]);
  expect(await below.all()).toEqual([row('b', 2)]);
});
