/** What is said at a table, as long as one is there. */
import { SvelteMap } from 'svelte/reactivity';
import type { Session } from '@rasant/net/session.svelte';
import type { EmoteName } from '@rasant/wire/messages';

export type Words = { text: string } | { gesture: EmoteName };

export interface Line {
  readonly number: number;
  readonly seat: number;
  /** Of who sat there when it was said; empty if words were faster than the news that somebody sits there. */
  readonly name: string;
  readonly words: Words;
}

const KEPT = 60;
const BUBBLE_MS = 3500;

export class Talk {
  lines = $state.raw<readonly Line[]>([]);
  /** Not read yet. */
  unread = $state(0);
  /** What was just said, by seat: it stands beside whoever said it for a moment. */
  readonly bubbles = new SvelteMap<number, Line>();
  private last = 0;

  constructor(private readonly session: Pick<Session, 'watch' | 'nameOf'>) {
    session.watch({ spoken: (seat, words) => this.hear(seat, words) });
  }

  read(): void {
    this.unread = 0;
  }

  private hear(seat: number, words: Words): void {
    const line = { number: ++this.last, seat, name: this.session.nameOf(seat), words };
    this.lines = [...this.lines.slice(1 - KEPT), line];
    this.bubbles.set(seat, line);
    if ('text' in words) this.unread++;
    setTimeout(() => {
      if (this.bubbles.get(seat) === line) this.bubbles.delete(seat);
    }, BUBBLE_MS);
  }
}
