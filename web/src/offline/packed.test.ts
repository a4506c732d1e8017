import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const page = new URL('../../../src/rasant/server/page/', import.meta.url);
const read = (path: string): Buffer => readFileSync(new URL(path, page));

test('what a server sends packed unpacks to the file beside it, and no script goes unpacked', () => {
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' });
  const packed = files.filter((path) => path.endsWith('.br'));
  for (const path of packed) {
    const file = path.slice(0, -'.br'.length);
    expect(brotliDecompressSync(read(path)).equals(read(file)), file).toBe(true);
  }
  const scripts = files.filter((path) => path.endsWith('.js') && read(path).length > 1000);
  expect(scripts.filter((path) => !packed.includes(`${path}.br`))).toEqual([]);
});
