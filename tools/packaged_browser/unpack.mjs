// Unpacks the browser, its libraries and its fonts into the folder for temporary files, as the package does by itself.
import { inflate } from '@sparticuz/chromium';
import { fileURLToPath } from 'node:url';

for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) {
  await inflate(fileURLToPath(new URL(`../bin/${name}`, import.meta.resolve('@sparticuz/chromium'))));
}
