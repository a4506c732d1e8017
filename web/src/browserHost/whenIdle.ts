/** When Python is loaded in advance: while the page is idle. */
import { isSite } from '@rasant/platform/place';
import { browserHost } from './browserHost.svelte';

/** As some browsers have it; it is in no standard. */
type Thrifty = Navigator & { readonly connection?: { readonly saveData?: boolean } };

function idle(does: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(does);
  else setTimeout(does, 300);
}

/** Where there is no server: it starts as soon as the first screen is there. */
export function wakeWhenIdle(): void {
  if (isSite) idle(() => browserHost.wake());
}

/**
 * With a server: Python is loaded and not started, for the day when the server is away. A player who pays for every
 * megabyte is asked for none that they may never need.
 */
export function provideWhenIdle(): void {
  const { connection } = navigator as Thrifty;
  if (!isSite && !connection?.saveData) idle(() => void import('./provision').then(({ provide }) => provide()));
}
