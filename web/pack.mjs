/** Packs with Brotli, as small as it gets, what a server sends as it lies there: too slow to be done at every start. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const page = new URL('../src/rasant/server/page/', import.meta.url);
/** A server changes the index before it sends it. */
const INDEX = 'index.html';

for (const path of readdirSync(page, { recursive: true })) {
  if (path === INDEX || !/\.(css|js|json|md|svg|webmanifest)$/.test(path)) continue;
  const content = readFileSync(new URL(path, page));
  const packed = brotliCompressSync(content);
  if (packed.length < gzipSync(content).length) writeFileSync(new URL(`${path}.br`, page), packed);
}
