/** What is known of oneself on this page: nothing as long as one is nobody, and then what the server remembers. */
import { ApiError, type Host } from '@rasant/net/host';
import { home } from '@rasant/net/hosts';
import { ownKey } from '@rasant/net/identity';
import { askYou } from '@rasant/net/remembered';
import type { You } from '@rasant/wire/messages';

/** `foreign`: the key on this device is none of this server's. */
export type Knowledge = 'nobody' | 'asking' | 'known' | 'foreign' | 'failed';

class OwnMemory {
  /** Whose memory it is: most play at one place only. */
  host = $state.raw<Host>(home);
  state = $state<Knowledge>('nobody');
  you = $state.raw<You>();

  /** Ask for everything anew. Whoever has no key is asked for none, and the server is not asked at all. */
  async load(): Promise<void> {
    const key = ownKey(this.host);
    this.state = key ? 'asking' : 'nobody';
    if (!key) this.you = undefined;
    else await this.ask(key);
  }

  private async ask(key: string): Promise<void> {
    try {
      const you = await askYou(this.host, key);
      if (key !== ownKey(this.host)) return;
      this.you = you;
      this.state = 'known';
    } catch (error) {
      if (key !== ownKey(this.host)) return;
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'bad_key' && (await this.host.fetchLostKey().catch(() => false))) return this.load();
      this.you = undefined;
      this.state = code === 'bad_key' ? 'foreign' : code === 'unknown_player' ? 'nobody' : 'failed';
    }
  }
}

export const memory = new OwnMemory();
