import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `rasant serve` listens, for `npm run dev`; RASANT_SERVER names another. */
const server = process.env.RASANT_SERVER ?? 'http://127.0.0.1:8421';

/** What Python is made of, as `make browser-host` builds it; tests do not need it. */
const browserHost = here('../build/browser_host');
const pythonBytes = existsSync(browserHost)
  ? readdirSync(browserHost).reduce(
      (bytes, file) => (file.endsWith('.gz') ? bytes + statSync(`${browserHost}/${file}`).size : bytes),
      0,
    )
  : 0;

/** Puts media queries in where they are named: no browser knows `@custom-media` yet. `tokens.css` declares them. */
function customMedia(): Plugin {
  const declaration = /@custom-media (--[\w-]+) ([^;]+);/g;
  const tokens = readFileSync(here('./src/app/tokens.css'), 'utf8');
  const queries = new Map([...tokens.matchAll(declaration)].map(([, name, query]) => [name, query]));
  const query = (_: string, name: string): string => {
    const found = queries.get(name);
    if (!found) throw new Error(`tokens.css declares no @custom-media ${name}`);
    return found;
  };
  return {
    name: 'custom-media',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.css')
        ? code
            .replace(declaration, '')
            .replace(/@media\s[^{]+/g, (condition) => condition.replace(/\((--[\w-]+)\)/g, query))
        : undefined,
  };
}

export default defineConfig({
  define: { PYTHON_BYTES: JSON.stringify(pythonBytes) },
  // Any folder of any host will do; the server, which answers the index at many places, makes its addresses absolute.
  base: './',
  plugins: [customMedia(), svelte({ configFile: false, compilerOptions: { runes: true } })],
  resolve: {
    alias: { '@rasant': here('./src') },
    // Tables of games live outside this folder, where no node_modules is found by looking upwards.
    dedupe: ['svelte', 'vitest'],
  },
  worker: {
    format: 'es',
    // Not every host of files knows what .mjs is, and browsers run no script without its media type.
    rolldownOptions: {
      output: {
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${name.endsWith('.mjs') ? '.js' : '[extname]'}`,
      },
    },
  },
  build: {
    outDir: here('../src/rasant/server/page'),
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page forbids inline scripts and styles, and a data: address would be one more thing to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: server, ws: true } },
  },
  // Whole rounds are folded here; a busy machine may take long for one, and a test that hangs is ended all the same.
  test: {
    include: ['src/**/*.test.ts', '../src/rasant/games/*/web/**/*.test.ts'],
    globalSetup: ['./fixtures.ts'],
    setupFiles: ['./browser.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
