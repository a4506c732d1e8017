/**
 * The page as something one has: kept by a service worker so that it opens without a network, offered to be installed
 * where the browser says that it can be, and renewed when its owner says so.
 */
import { provideWhenIdle } from '@rasant/browserHost/whenIdle';
import { root } from '@rasant/platform/place';

/** As browsers have it that let pages offer themselves; it stands in no standard. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const OFFERED = 'beforeinstallprompt';

class Installation {
  /** A new version has come, and waits until it is wanted. */
  updated = $state(false);
  /** How to be installed, where the browser lets it be asked for. */
  private offer = $state.raw<InstallPrompt | null>(null);
  private renew: () => void = () => undefined;

  /** Keep the page from now on, where browsers let pages be kept: not over plain http, nor in some private windows. */
  start(): void {
    addEventListener(OFFERED, (event) => {
      event.preventDefault();
      this.offer = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.offer = null));
    if ('serviceWorker' in navigator && import.meta.env.PROD) void this.register().catch(() => undefined);
  }

  get installable(): boolean {
    return !!this.offer;
  }

  async install(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null;
  }

  /** Go over to the new version: the page is loaded anew, and comes back to where it was. */
  update(): void {
    this.renew();
  }

  private async register(): Promise<void> {
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox(`${root}service-worker.js`);
    // the first version of all may wait for a moment, too: an update waits beside an older version that is active
    worker.addEventListener('waiting', () => {
      void navigator.serviceWorker
        .getRegistration()
        .then((kept) => (this.updated ||= !!kept?.active && !!kept.waiting));
    });
    this.renew = () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
      worker.messageSkipWaiting();
    };
    const isKept = !!navigator.serviceWorker.controller;
    // another window has gone over to it: this one follows when it is asked to, and plays on until then
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (!isKept && !this.updated) return;
      this.updated = true;
      this.renew = () => location.reload();
    });
    await worker.register();
    provideWhenIdle();
  }
}

export const installation = new Installation();
