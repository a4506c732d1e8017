/** How heavy the built page is, zipped: the build fails if it has grown too fat for a phone on a train. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const page = new URL('../src/rasant/server/page/', import.meta.url);
const MOST_KB = { 'first screen': 150, 'everything but Python': 430, Python: 6000 };

const zipped = (path) => path.endsWith('.gz');
const weight = (path) => {
  const content = readFileSync(new URL(path, page));
  return (zipped(path) ? content : gzipSync(content)).length / 1000;
};
const sum = (paths) => paths.reduce((kb, path) => kb + weight(path), 0);

const index = readFileSync(new URL('index.html', page), 'utf8');
const named = [...index.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path);
// documents are put there afterwards: they are data, which a server answers; icons are for installed pages
const files = readdirSync(page, { recursive: true }).filter(
  (path) => path.includes('.') && !/^(documents|icons)|\.br$/.test(path),
);
const languages = files.filter((path) => /^assets\/(de|fr|it|nl|es)-/.test(path));
const python = files.filter((path) => zipped(path) || /^assets\/(pyodide|worker)/.test(path));

const found = {
  // what the index names, and the heaviest of the languages
  'first screen': sum(['index.html', ...named]) + Math.max(...languages.map(weight)),
  'everything but Python': sum(files.filter((path) => !python.includes(path))),
  Python: sum(python),
};
console.log(
  `${Object.entries(found)
    .map(([what, kb]) => `${what} ${kb.toFixed(0)} kB of ${MOST_KB[what]}`)
    .join(', ')}, zipped`,
);
for (const [what, kb] of Object.entries(found)) {
  if (kb > MOST_KB[what]) {
    console.error(`the page is too heavy: ${what}`);
    process.exitCode = 1;
  }
}
