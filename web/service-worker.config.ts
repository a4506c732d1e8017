/** The service worker is one script of its own, beside the index, so that all of the page is in its reach. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  publicDir: false,
  resolve: { alias: { '@rasant': here('./src') } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: here('../src/rasant/server/page'),
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: here('./src/offline/serviceWorker.ts'),
      formats: ['iife'],
      name: 'rasant',
      fileName: () => 'service-worker.js',
    },
  },
});
