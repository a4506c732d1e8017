/** The tables open to all, requested while the page is visible. */
import { home } from '@rasant/net/hosts';
import { publicTables } from '@rasant/net/api';
import type { TableInfo } from '@rasant/wire/messages';

const EVERY_MS = 5000;

export class OpenTables {
  /** Is the list known? `failed`: the last request had no answer. */
  state = $state<'asking' | 'known' | 'failed'>('asking');
  list = $state.raw<TableInfo[]>([]);
  /** Why the last request failed. */
  failure = $state.raw<unknown>();

  /** Look for them again and again; the answer ends that. */
  follow(): () => void {
    if (!home.remote) return () => undefined;
    void this.look();
    const timer = setInterval(() => void this.look(), EVERY_MS);
    return () => clearInterval(timer);
  }

  /** A list that does not load must not keep a player from playing. */
  private async look(): Promise<void> {
    if (document.hidden) return;
    try {
      this.list = await publicTables();
      this.state = 'known';
    } catch (error) {
      this.list = [];
      this.failure = error;
      this.state = 'failed';
    }
  }
}
