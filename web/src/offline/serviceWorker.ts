/**
 * Keeps the page so that it opens without a network. All of one version is brought before any of it is used; a new
 * version waits until nobody has the old one open any more, or somebody wants it. What Python is made of is none of its
 * affair: the worker that runs it keeps that, as large as it is, once. Neither is what a server answers.
 */
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** What a service worker finds around itself, as far as it is used here. */
interface ServiceWorkerScope {
  /** All files of this version: the build puts them here. */
  readonly __WB_MANIFEST: PrecacheEntry[];
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'message', hears: (event: MessageEvent<{ type?: string } | null>) => void): void;
}
declare const self: ServiceWorkerScope;

const INDEX = 'index.html';
/** Where a server answers programs. */
const ANSWERED = /\/api\//;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL(INDEX), { denylist: [ANSWERED] }));
// the first one takes the page that has brought it: whoever loses the network a minute later plays on
clientsClaim();
self.addEventListener('message', ({ data }) => data?.type === 'SKIP_WAITING' && void self.skipWaiting());
