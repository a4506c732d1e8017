/**
 * Offline-first: a service worker caches the page so that it opens without a network. All files of a version are fetched
 * before any is used; a new version waits until no tab has the old one open, or the person wants it. Python's files are
 * cached by the worker that runs Python, once; a browser that has them gets those of a new version together with the
 * page, and files that no version needs are deleted. Answers of servers are never cached.
 */
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { pythonCache, storageName } from '@rasant/platform/storageName';

/** What a service worker finds around itself, as far as it is used here. */
interface ServiceWorkerScope {
  /** All files of this version: the build puts them here. */
  readonly __WB_MANIFEST: PrecacheEntry[];
  /** And all that Python is made of. */
  readonly PYTHON: string[];
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'message', hears: (event: MessageEvent<{ type?: string } | null>) => void): void;
  addEventListener(
    kind: 'install' | 'activate',
    hears: (event: Event & { waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
}
declare const self: ServiceWorkerScope;

const INDEX = 'index.html';
/** Where a server answers programs, and other files than the page's own: security.txt, an imprint that a proxy serves. */
const ANSWERED = [/\/api\//, /\/(?!index\.html)[^/?]*\.[^/?]+(?:$|\?)/];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL(INDEX), { denylist: ANSWERED }));
// the first one takes the page that has brought it: a client that loses the network a minute later plays on
clientsClaim();
self.addEventListener('message', ({ data }) => data?.type === 'SKIP_WAITING' && void self.skipWaiting());

const python = self.PYTHON.map((file) => new URL(file, self.registration.scope).href);
/** As the worker that runs Python calls it. */
const kept = (): Promise<Cache> => caches.open(pythonCache(storageName(new URL(self.registration.scope).pathname)));

/** A client that could play without a network can do so with the new version. The first visit loads it otherwise. */
async function bring(): Promise<void> {
  const cache = await kept();
  const have = (await cache.keys()).map(({ url }) => url);
  if (have.length) await cache.addAll(python.filter((url) => !have.includes(url)));
}

/** What lies in this folder and is of no use to this version; pictures of Python's memory name what they are made with. */
async function tidy(): Promise<void> {
  const cache = await kept();
  const isUsed = (url: URL): boolean =>
    python.includes(url.origin + url.pathname) &&
    (!url.search || python.some((file) => file.endsWith(`/${url.searchParams.get('with')}`)));
  const old = (await cache.keys()).filter(
    ({ url }) => url.startsWith(self.registration.scope) && !isUsed(new URL(url)),
  );
  await Promise.all(old.map((each) => cache.delete(each)));
}

self.addEventListener('install', (event) => event.waitUntil(bring()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
