/** Chooses the host for a request: the one place that knows there is more than one. */
import { isSite } from '@rasant/platform/place';
import { browserHost } from '@rasant/browserHost/browserHost.svelte';
import type { Host } from '@rasant/host/host';
import { server } from './server.svelte';

/** How the ids of tables and matches begin that are in this page, and nowhere else. */
const HERE = 'here-';

/** The host for requests that belong to no table yet. */
export const home: Host = isSite ? browserHost : server;

/** Where a table is, or a match was. */
export const hostOf = (id: string): Host => (id.startsWith(HERE) ? browserHost : home);
