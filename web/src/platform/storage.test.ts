/** What is kept for a page is kept for good where browsers let it be, and for no other page of the same origin. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function memoryAt(address: string): Promise<typeof import('./storage')> {
  vi.resetModules();
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('document', { documentElement: { dataset: { host: 'site' } } });
  return import('./storage');
}

function storage(): Map<string, string> {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  return kept;
}

test('two sites of one origin do not read what the other keeps', async () => {
  const kept = storage();
  const top = await memoryAt('https://cards.test/');
  const below = await memoryAt('https://cards.test/games/fast/index.html');
  top.remember('seat.one', 'top');
  below.remember('seat.two', 'below');
  expect([top.recall('seat.two'), below.recall('seat.one')]).toEqual([null, null]);
  expect([top.recalledKeys('seat.'), below.recalledKeys('seat.')]).toEqual([['one'], ['two']]);
  // the page of a server has kept its things under this name since there was one
  expect(kept.get('rasant.seat.one')).toBe('top');
});

test('the browser is asked once to keep what cannot be had again', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', { storage: { persist } });
  const { keepForGood, remember } = await memoryAt('https://cards.test/');
  storage();
  remember('language', 'de');
  expect(persist).not.toHaveBeenCalled();
  keepForGood();
  keepForGood();
  expect(persist).toHaveBeenCalledTimes(1);
});

test('where there is nothing to ask for nothing is asked', async () => {
  vi.stubGlobal('navigator', {});
  const { keepForGood } = await memoryAt('http://cards.test/');
  expect(keepForGood).not.toThrow();
});
