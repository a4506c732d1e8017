/** Today's deal, and the day whose ranking is shown; both are requested anew on the next day. */
import { askDeal } from '@rasant/net/days';
import { home } from '@rasant/net/hosts';
import { youIfKnown } from '@rasant/net/profiles';
import type { DealOfTheDay } from '@rasant/wire/messages';

const EVERY_MS = 1000;
const A_SECOND_MS = 1000;

export class Deals {
  today = $state.raw<DealOfTheDay>();
  /** The day that is looked at, which may be another than today. */
  seen = $state.raw<DealOfTheDay>();
  /** Days in a row. */
  streak = $state(0);
  /** Seconds until the next deal. */
  left = $state(0);
  failed = $state(false);
  /** There is no such day, or it is still to come. */
  unknown = $state(false);
  private ends = 0;

  /** `day`: the one to look at; empty: today. */
  constructor(private readonly day: string) {}

  async load(): Promise<void> {
    this.failed = false;
    try {
      const today = await askDeal();
      this.ends = performance.now() + today.left_s * A_SECOND_MS;
      this.tick();
      this.today = today;
    } catch {
      this.failed = true;
      return;
    }
    await Promise.all([this.look(), this.countDays()]);
  }

  /** Let the clock go on; the answer ends that. */
  follow(): () => void {
    const timer = setInterval(() => this.tick(), EVERY_MS);
    return () => clearInterval(timer);
  }

  private async look(): Promise<void> {
    if (!this.today) return;
    const day = this.day || this.today.day;
    try {
      this.seen = day === this.today.day ? this.today : await askDeal(day);
    } catch {
      this.unknown = true;
      this.seen = this.today;
    }
  }

  private async countDays(): Promise<void> {
    this.streak = this.today?.you ? ((await youIfKnown(home))?.days.streak ?? 0) : 0;
  }

  private tick(): void {
    const before = this.left;
    this.left = Math.max(0, Math.ceil((this.ends - performance.now()) / A_SECOND_MS));
    if (before > 0 && this.left === 0) void this.load();
  }
}
