/**
 * The table's clock between two messages, by dead reckoning. It runs only during rounds, and so does this copy; how long
 * the phase still lasts is counted down from the message that said it. While the table is held both stand still. Times of
 * the device are passed in.
 */
import type { Room } from '@rasant/wire/messages';

export class TableClock {
  private showed = 0;
  private heardAt = 0;
  private running = false;
  private remained = -1;
  private remainedAt = 0;
  /** Since when the table is held, and how long it was held before. */
  private heldAt: number | undefined;
  private stood = 0;

  /** A message came that says the time. */
  set(now: number, at: number): void {
    this.showed = now;
    this.heardAt = this.passed(at);
  }

  entered(room: Pick<Room, 'phase' | 'left'>, now: number, at: number): void {
    this.set(now, at);
    this.running = room.phase === 'playing';
    this.remained = room.left;
    this.remainedAt = this.passed(at);
  }

  /** The table is held, or goes on. */
  hold(on: boolean, at: number): void {
    if (on) this.heldAt ??= at;
    else if (this.heldAt !== undefined) {
      this.stood += at - this.heldAt;
      this.heldAt = undefined;
    }
  }

  /** The table's clock in milliseconds. */
  now(at: number): number {
    return this.running ? this.showed + this.passed(at) - this.heardAt : this.showed;
  }

  /** Milliseconds until the table goes on by itself; -1: it does not. */
  left(at: number): number {
    return this.remained < 0 ? -1 : Math.max(0, this.remained - (this.passed(at) - this.remainedAt));
  }

  /** The device's time without that in which the table was held. */
  private passed(at: number): number {
    return (this.heldAt ?? at) - this.stood;
  }
}
