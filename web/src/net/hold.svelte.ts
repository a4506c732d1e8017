/**
 * Why the table stands still through nobody's fault, as the server tells it. People are told only what lasts: mostly it is
 * over before anybody could have read it.
 */
import type { HoldReason } from '@rasant/wire/messages';

/** What is over sooner is not shown. */
export const PATIENCE_MS = 400;

export class Hold {
  /** Empty: the table goes on. */
  why: HoldReason = '';
  /** The same, once it is worth telling. Reactive. */
  shown = $state<HoldReason>('');
  private waiting: ReturnType<typeof setTimeout> | undefined;

  tell(why: HoldReason): void {
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
