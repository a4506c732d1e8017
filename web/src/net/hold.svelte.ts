/**
 * Why the server holds the table, through no player's fault. Only a hold that lasts is shown: mostly it is
 * over before it could be read.
 */
import type { HoldReason } from '@rasant/wire/messages';

/** A shorter hold is not shown. */
export const PATIENCE_MS = 400;

export class Hold {
  /** Empty: the table goes on. */
  why: HoldReason = '';
  /** The same, once it has lasted. Reactive. */
  shown = $state<HoldReason>('');
  private waiting: ReturnType<typeof setTimeout> | undefined;

  set(why: HoldReason): void {
    this.why = why;
    if (!why || this.shown) this.show();
    else this.waiting ??= setTimeout(() => this.show(), PATIENCE_MS);
  }

  private show(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.shown = this.why;
  }
}
