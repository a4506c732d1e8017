/** How points are reckoned in every game, asked for once: after that the page needs nothing of the server. */
import { scorePads } from '@rasant/net/api';
import type { Pad } from '@rasant/wire/messages';

const AGAIN_MS = 3000;

class ScorePads {
  private told = $state.raw<readonly Pad[]>();
  failed = $state(false);

  readonly ready = $derived(!!this.told);

  of(game: string): Pad | undefined {
    return this.told?.find((pad) => pad.game === game);
  }

  /** Ask until they have come. */
  async load(): Promise<void> {
    if (this.told) return;
    this.failed = false;
    try {
      this.told = await scorePads();
    } catch {
      this.failed = true;
      setTimeout(() => this.failed && void this.load(), AGAIN_MS);
    }
  }
}

export const scorePadsTold = new ScorePads();
