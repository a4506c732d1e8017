/** The messages of a table, for this visit. */
import { SvelteMap } from 'svelte/reactivity';
import type { Session } from '@rasant/net/session.svelte';
import type { EmoteName } from '@rasant/wire/messages';

export type RemarkWords = { text: string } | { emote: EmoteName };

export interface Remark {
  readonly number: number;
  /** -1: an announcement of the server. */
  readonly seat: number;
  /** The player at the seat at that moment; empty if the message came before the news that a player sits there. */
  readonly name: string;
  readonly words: RemarkWords;
}

const KEPT = 60;
const BUBBLE_MS = 3500;
const ANNOUNCEMENT_MS = 15_000;

export class Talk {
  remarks = $state.raw<readonly Remark[]>([]);
  /** Not read yet. */
  unread = $state(0);
  /** The last messages by seat: each stands beside its player for a moment. */
  readonly bubbles = new SvelteMap<number, Remark>();
  private last = 0;

  constructor(private readonly session: Pick<Session, 'watch' | 'nameOf'>) {
    session.watch({ spoken: (seat, words) => this.hear(seat, words) });
  }

  read(): void {
    this.unread = 0;
  }

  private hear(seat: number, words: RemarkWords): void {
    const remark = { number: ++this.last, seat, name: this.session.nameOf(seat), words };
    this.remarks = [...this.remarks.slice(1 - KEPT), remark];
    this.bubbles.set(seat, remark);
    if ('text' in words) this.unread++;
    setTimeout(
      () => {
        if (this.bubbles.get(seat) === remark) this.bubbles.delete(seat);
      },
      seat < 0 ? ANNOUNCEMENT_MS : BUBBLE_MS,
    );
  }
}
