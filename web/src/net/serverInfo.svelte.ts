/**
 * How the server presents itself: its name, its colour, its imprint. As it was the last time until it answers, and while it
 * is away, so that nothing changes before a player's eyes.
 */
import { recallObject, remember } from '@rasant/platform/storage';
import type { ServerInfo } from '@rasant/wire/messages';

const KEPT = 'server.info';
const UNNAMED = 'rasant';

export class KnownServer {
  private info = $state.raw<Partial<ServerInfo>>(recallObject<ServerInfo>(KEPT));

  /** The server has answered. */
  take(info: Partial<ServerInfo>): void {
    this.info = info;
    remember(KEPT, Object.values(info).some(Boolean) ? JSON.stringify(info) : '');
  }

  get named(): boolean {
    return !!this.info.name;
  }

  get name(): string {
    return this.info.name || UNNAMED;
  }

  /** Of the name's ground and of what the browser draws around the page; empty: as usual. */
  get accent(): string {
    return this.info.accent ?? '';
  }

  /** Of text on the accent. */
  get accentInk(): string {
    return this.info.accent_ink ?? '';
  }

  get imprint(): string {
    return this.info.imprint ?? '';
  }

  get privacy(): string {
    return this.info.privacy ?? '';
  }
}

export const serverInfo = new KnownServer();
