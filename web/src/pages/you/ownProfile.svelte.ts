/** The player's own profile: none without a key, else what the host has stored. */
import { ApiError, type Host } from '@rasant/host/host';
import { home } from '@rasant/net/hosts';
import { ownKey } from '@rasant/net/identity';
import { askYou } from '@rasant/net/profiles';
import type { You } from '@rasant/wire/messages';

/** `foreign`: the key on this device is none of this server's. */
export type ProfileState = 'none' | 'asking' | 'known' | 'foreign' | 'failed';

class OwnProfile {
  /** The host that is asked: most people play at one place only. */
  host = $state.raw<Host>(home);
  state = $state<ProfileState>('none');
  you = $state.raw<You>();

  /** Load everything again. Without a key the host is not asked at all. */
  async load(): Promise<void> {
    const key = ownKey(this.host);
    this.state = key ? 'asking' : 'none';
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
      this.state = code === 'bad_key' ? 'foreign' : code === 'unknown_player' ? 'none' : 'failed';
    }
  }
}

export const ownProfile = new OwnProfile();
