/** When Python is brought here, so that nobody waits for it and it is in nobody's way. */
import { isSite } from '@rasant/platform/place';
import { browserHost } from './browserHost.svelte';

/** As browsers have it that tell; it stands in no standard. */
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
 * Where there is one: it is brought here and not started, for the day when the server is away. Whoever pays for every
 * megabyte is asked for none that they may never need.
 */
export function provideWhenIdle(): void {
  const { connection } = navigator as Thrifty;
  if (!isSite && !connection?.saveData) idle(() => void import('./provision').then(({ provide }) => provide()));
}
