/** The rating of the player after a match, or that the match does not count. */
import { youIfKnown } from '@rasant/net/profiles';
import type { Host } from '@rasant/host/host';
import type { Session } from '@rasant/net/session.svelte';
import type { You } from '@rasant/wire/messages';
import { isCounted, ratedBy, type Rated } from './rating';

/** The result of a match is written a moment after its end, on a busy server a little later. */
const WRITTEN_MS = [700, 1500, 4000];

export class Rating {
  /** What the last match changed; `unrated`: nothing, for it does not count; nothing known: undefined. */
  last = $state<Rated | 'unrated' | undefined>();
  private before: You | undefined;

  constructor(
    private readonly session: Session,
    private readonly host: Host,
  ) {
    session.watch({
      entered: (earlier, { phase }) => {
        if (earlier?.phase === phase || !session.seated) return;
        if (phase === 'playing') this.last = undefined;
        if (phase === 'playing' && !this.before) void youIfKnown(host).then((you) => (this.before = you));
        if (phase === 'match_over') this.settleIn(0);
      },
    });
  }

  private settleIn(attempt: number): void {
    setTimeout(() => void this.settle(attempt), WRITTEN_MS[attempt]);
  }

  /** Ask what became of it; again if the match is not there yet, and not for ever. */
  private async settle(attempt: number): Promise<void> {
    const { before, session } = this;
    const you = await youIfKnown(this.host);
    if (!you || !before) return;
    const rated = ratedBy(before.strengths, you.strengths, session.game);
    const waits = !rated && !isCounted(before.games, you.games, session.game) && attempt + 1 < WRITTEN_MS.length;
    if (waits) {
      this.settleIn(attempt + 1);
      return;
    }
    this.last = rated ?? 'unrated';
    this.before = you;
  }
}
