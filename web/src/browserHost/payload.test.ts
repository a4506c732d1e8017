/** What Python is made of: kept once it has come whole, noticed when it has not, and never kept torn. */
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { Payload, StartError } from './payload';

const URL_OF_FILE = 'http://play.test/assets/python.gz';
const CONTENT = Buffer.from('cards '.repeat(1000));
const PACKED = new Uint8Array(gzipSync(CONTENT));

/** A browser's cache in memory, and a network that gives these, one after the other. */
function browser(...answers: (Uint8Array<ArrayBuffer> | number | 'cut')[]): {
  kept: Map<string, Uint8Array>;
  asked: () => number;
} {
  const kept = new Map<string, Uint8Array>();
  let asked = 0;
  const cache = {
    match: async (url: string) => (kept.has(url) ? new Response(kept.get(url)!.slice()) : undefined),
    put: async (url: string, response: Response) => void kept.set(url, new Uint8Array(await response.arrayBuffer())),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async () => {
    const answer = answers[asked++];
    if (answer === undefined) throw new TypeError('no network');
    if (answer === 'cut')
      return new Response(new ReadableStream({ start: (stream) => stream.error(new Error('the connection broke')) }));
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
  });
  return { kept, asked: () => asked };
}

const file = async (): Promise<Uint8Array> => (await Payload.open('rasant')).file(URL_OF_FILE, () => undefined);

afterEach(() => vi.unstubAllGlobals());

test('a browser that cannot unpack is too old, and nothing is taken for torn', async () => {
  const { asked } = browser(PACKED, PACKED);
  vi.stubGlobal('DecompressionStream', undefined);
  await expect(file()).rejects.toMatchObject({ why: 'too_old' });
  expect(asked()).toBe(1);
  // what the host has unpacked on the way needs nothing
  browser(new Uint8Array(Buffer.from('PK cards')));
  expect(Buffer.from(await file()).toString()).toBe('PK cards');
});

test('a file is loaded once, kept packed, and there without a network afterwards', async () => {
  const { kept, asked } = browser(PACKED);
  expect(Buffer.from(await file())).toEqual(CONTENT);
  expect(kept.get(URL_OF_FILE)).toEqual(PACKED);
  expect(Buffer.from(await file())).toEqual(CONTENT);
  expect(asked()).toBe(1);
});

test('progress is reported, and it never goes back', async () => {
  browser(PACKED);
  const reports: number[] = [];
  await (await Payload.open('rasant')).file(URL_OF_FILE, (came) => reports.push(came));
  expect(reports.at(-1)).toBe(PACKED.length);
  expect(reports).toEqual(reports.toSorted((one, other) => one - other));
});

test('a file that the browser has unpacked itself is taken as it is', async () => {
  const archive = new Uint8Array([0x50, 0x4b, 3, 4]);
  browser(archive);
  expect(await file()).toEqual(archive);
});

test('what was kept and is damaged is loaded anew', async () => {
  const { kept } = browser(PACKED, PACKED);
  await file();
  kept.set(URL_OF_FILE, PACKED.slice(0, PACKED.length / 2));
  expect(Buffer.from(await file())).toEqual(CONTENT);
  expect(kept.get(URL_OF_FILE)).toEqual(PACKED);
});

test.each([
  ['half of a file', PACKED.slice(0, PACKED.length / 2), 'torn'],
  ['something else altogether', new TextEncoder().encode('<h1>Please log in</h1>'), 'torn'],
  ['a connection that breaks', 'cut', 'torn'],
  ['no such file', 404, 'unreachable'],
] as const)('%s is reported as such, and nothing of it is kept', async (_, answer, why) => {
  const again = answer as Uint8Array<ArrayBuffer> | number | 'cut';
  const { kept } = browser(again, again);
  await expect(file()).rejects.toEqual(new StartError(why));
  expect(kept.size).toBe(0);
});

test('without a network there is nothing, unless it is kept', async () => {
  browser();
  await expect(file()).rejects.toEqual(new StartError('unreachable'));
});

test('half a file is requested once more, past all caches', async () => {
  const { kept, asked } = browser(PACKED.slice(0, PACKED.length / 2), PACKED);
  expect(Buffer.from(await file())).toEqual(CONTENT);
  expect([asked(), kept.size]).toEqual([2, 1]);
});

test('where browsers keep nothing it is loaded each time', async () => {
  const { asked } = browser(PACKED, PACKED);
  vi.stubGlobal('caches', undefined);
  expect((await Payload.open('rasant')).keeps).toBe(false);
  await file();
  await file();
  expect(asked()).toBe(2);
});
