/** Own matches, a page at a time, newest first: of all games, or of one. */
import type { Result } from '@rasant/wire/messages';

const PAGE = 12;

export class OwnHistory {
  list = $state.raw<readonly Result[]>([]);
  /** Empty: of all games. */
  game = $state('');
  busy = $state(false);
  failed = $state(false);
  /** There may be more than what is shown. */
  more = $state(false);
  private asked = 0;

  constructor(private readonly ask: (game: string, limit: number, before?: Result) => Promise<Result[]>) {}

  /** Begin anew with the latest of a game. */
  async choose(game: string): Promise<void> {
    this.game = game;
    this.list = [];
    await this.load();
  }

  /** The next page. An answer that comes when something else was chosen meanwhile is not wanted any more. */
  async load(): Promise<void> {
    const turn = ++this.asked;
    this.busy = true;
    try {
      const found = await this.ask(this.game, PAGE, this.list.at(-1));
      if (turn !== this.asked) return;
      const known = new Set(this.list.map(({ match }) => match));
      this.list = [...this.list, ...found.filter(({ match }) => !known.has(match))];
      this.more = found.length === PAGE;
      this.failed = false;
    } catch {
      if (turn === this.asked) this.failed = true;
    } finally {
      if (turn === this.asked) this.busy = false;
    }
  }
}
