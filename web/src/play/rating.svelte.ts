/** How strong one is thought to be in this game, before and after a match. */
import { whoAmI } from '@rasant/net/api';
import type { Session } from '@rasant/net/session.svelte';

/** The result of a match is written a moment after its end. */
const WRITTEN_MS = 700;

export class Rating {
  now = $state<number | undefined>();
  change = $state(0);
  private before: number | undefined;

  constructor(private readonly session: Session) {
    session.watch({
      entered: (earlier, { phase }) => {
        if (earlier?.phase === phase || session.seat < 0) return;
        if (phase === 'playing' && this.before === undefined) void this.ask().then((rating) => (this.before = rating));
        if (phase === 'match_over') setTimeout(() => void this.settle(), WRITTEN_MS);
      },
    });
  }

  private async settle(): Promise<void> {
    const rating = await this.ask();
    if (rating === undefined) return;
    this.change = rating - (this.before ?? 0);
    this.now = rating;
    this.before = rating;
  }

  private async ask(): Promise<number | undefined> {
    const profile = await whoAmI();
    return profile?.records.find(({ game }) => game === this.session.game)?.rating;
  }
}
