/** How strong one is thought to be in this game after a match, or that the match does not count. */
import { youIfKnown } from '@rasant/net/remembered';
import type { Session } from '@rasant/net/session.svelte';
import type { Strength } from '@rasant/wire/messages';
import { ratedBy, type Rated } from './rating';

/** The result of a match is written a moment after its end. */
const WRITTEN_MS = 700;

export class Rating {
  /** What the last match changed; `unrated`: nothing, for it does not count; nothing known: undefined. */
  last = $state<Rated | 'unrated' | undefined>();
  private before: readonly Strength[] | undefined;

  constructor(private readonly session: Session) {
    session.watch({
      entered: (earlier, { phase }) => {
        if (earlier?.phase === phase || !session.seated) return;
        if (phase === 'playing') this.last = undefined;
        if (phase === 'playing' && !this.before) void this.ask().then((strengths) => (this.before = strengths));
        if (phase === 'match_over') setTimeout(() => void this.settle(), WRITTEN_MS);
      },
    });
  }

  private async settle(): Promise<void> {
    const strengths = await this.ask();
    if (!strengths) return;
    this.last = this.before && (ratedBy(this.before, strengths, this.session.game) ?? 'unrated');
    this.before = strengths;
  }

  private async ask(): Promise<readonly Strength[] | undefined> {
    return (await youIfKnown())?.strengths;
  }
}
