/** How strong one is thought to be in this game after a match, or that the match does not count. */
import { whoAmI } from '@rasant/net/api';
import type { Session } from '@rasant/net/session.svelte';
import type { PlayerRecord as Standing } from '@rasant/wire/messages';
import { ratedBy, type Rated } from './rating';

/** The result of a match is written a moment after its end. */
const WRITTEN_MS = 700;

export class Rating {
  /** What the last match changed; `unrated`: nothing, for it does not count; nothing known: undefined. */
  last = $state<Rated | 'unrated' | undefined>();
  private before: readonly Standing[] | undefined;

  constructor(private readonly session: Session) {
    session.watch({
      entered: (earlier, { phase }) => {
        if (earlier?.phase === phase || !session.seated) return;
        if (phase === 'playing') this.last = undefined;
        if (phase === 'playing' && !this.before) void this.ask().then((records) => (this.before = records));
        if (phase === 'match_over') setTimeout(() => void this.settle(), WRITTEN_MS);
      },
    });
  }

  private async settle(): Promise<void> {
    const records = await this.ask();
    if (!records) return;
    this.last = this.before && (ratedBy(this.before, records, this.session.game) ?? 'unrated');
    this.before = records;
  }

  private async ask(): Promise<readonly Standing[] | undefined> {
    return (await whoAmI())?.records;
  }
}
