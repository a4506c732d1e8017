/** How heavy the built page is, zipped: the build fails if it has grown too fat for a phone on a train. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const page = new URL('../src/rasant/server/page/', import.meta.url);
const FIRST_SCREEN_KB = 150;
const ALL_KB = 400;

const weight = (path) => gzipSync(readFileSync(new URL(path, page))).length / 1000;
const sum = (paths) => paths.reduce((kb, path) => kb + weight(path), 0);

const index = readFileSync(new URL('index.html', page), 'utf8');
const named = [...index.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path).filter((path) => !path.startsWith('api/'));
const languages = readdirSync(new URL('assets/', page)).filter((file) => /^(de|fr|it|nl|es)-/.test(file));
// what the index names, and the heaviest of the languages
const first = sum(['index.html', ...named]) + Math.max(...languages.map((file) => weight(`assets/${file}`)));
const all = sum(readdirSync(page, { recursive: true }).filter((path) => path.includes('.')));

console.log(`first screen ${first.toFixed(0)} kB of ${FIRST_SCREEN_KB}, everything ${all.toFixed(0)} kB of ${ALL_KB}, zipped`);
if (first > FIRST_SCREEN_KB || all > ALL_KB) {
  console.error('the page is too heavy');
  process.exit(1);
}
