/** Sentences about the table, read aloud by `Announcer`. */

/** Keeps its number while older ones are dropped, or all that stay would be read aloud once more. */
export interface Announcement {
  readonly number: number;
  readonly text: string;
}

/** As many are kept: a screen reader may be slow. */
const KEPT = 8;

export class Announcements {
  all = $state.raw<readonly Announcement[]>([]);

  add = (text: string): void => {
    const number = (this.all.at(-1)?.number ?? 0) + 1;
    this.all = [...this.all.slice(1 - KEPT), { number, text }];
  };
}
