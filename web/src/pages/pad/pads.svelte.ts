/** How points are counted in every game, requested once: afterwards the page needs no server. */
import { scorePads } from '@rasant/net/api';
import type { Pad } from '@rasant/wire/messages';

const AGAIN_MS = 3000;

class ScorePads {
  private received = $state.raw<readonly Pad[]>();
  failed = $state(false);

  readonly ready = $derived(!!this.received);

  of(game: string): Pad | undefined {
    return this.received?.find((pad) => pad.game === game);
  }

  /** Ask until they have come. */
  async load(): Promise<void> {
    if (this.received) return;
    this.failed = false;
    try {
      this.received = await scorePads();
    } catch {
      this.failed = true;
      setTimeout(() => this.failed && void this.load(), AGAIN_MS);
    }
  }
}

export const scorePadsTold = new ScorePads();
