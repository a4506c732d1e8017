/**
 * The host inside the page: Python in a worker, asked in the words of the HTTP API. What every page knows lies beside the
 * page as files, so that the first screen does not wait for Python.
 */
import { root } from '@rasant/platform/place';
import { Host, type TableSocket } from '@rasant/host/host';
import type { Goodbye, Guest } from '@rasant/wire/messages';
import type { FromWorker, StartTrouble, ToWorker, Unkept } from './messages';
import { BrowserHostSocket } from './browserHostSocket';
import { employ, type Employed } from './workers';

/** Paths that are answered by files, and how these end. */
const DOCUMENTS: readonly (readonly [RegExp, string])[] = [
  [/^\/(games|pads|texts\/\w+)$/, '.json'],
  [/^\/games\/\w+\/rules$/, '.md'],
];

/** Python does not run; `browserHost.trouble` may say why. */
export class NoPython extends Error {}

interface Asked {
  answered: (response: Response) => void;
  failed: (error: Error) => void;
}

class BrowserHost extends Host {
  readonly remote = false;
  protected readonly guestKept = 'guest.here';
  /** Is Python on its way, and not there yet? */
  isComing = $state(false);
  /** How much of that is done, between 0 and 1. */
  share = $state(0);
  /** Why there is none; it is tried again when it is needed. */
  trouble = $state<StartTrouble | ''>('');
  /** Why nothing is kept; empty: everything is. */
  unkept = $state<Unkept | ''>('');

  private employed: Employed | undefined;
  private readonly pending = new Map<number, Asked>();
  private readonly sockets = new Map<number, BrowserHostSocket>();
  private last = 0;
  private guestUnkept: Guest | undefined;

  /** Begin to load Python, so that it is there when it is needed. */
  wake(): void {
    if (this.employed) return;
    this.isComing = true;
    try {
      if (typeof WebAssembly !== 'object') return this.fail('too_old');
      this.employed = employ((message) =>
        message ? this.heard(message) : this.fail(this.share ? 'broken' : 'blocked'),
      );
    } catch {
      this.fail('blocked');
    }
  }

  /** A guest made while nothing could be read is not stored: the stored one may be readable again. */
  override become(guest: Guest | null): void {
    if (this.unkept) this.guestUnkept = guest ?? undefined;
    else super.become(guest);
  }

  override get guest(): Partial<Guest> {
    return this.guestUnkept ?? super.guest;
  }

  tile(game: string): string {
    return `${root}documents/games/${game}/tile.svg`;
  }

  socket(table: string): TableSocket {
    const connection = ++this.last;
    const socket = new BrowserHostSocket(
      connection,
      (message) => this.post(message),
      () => this.sockets.delete(connection),
    );
    this.sockets.set(connection, socket);
    this.post({ say: 'connect', connection, table });
    return socket;
  }

  protected async carry(path: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
    const ending = DOCUMENTS.find(([pattern]) => method === 'GET' && pattern.test(path))?.[1];
    if (ending) return fetch(`${root}documents${path}${ending}`, { signal: signal ?? null });
    const said = new Headers(headers);
    const [authorization, media] = [said.get('Authorization') ?? '', said.get('Content-Type') ?? ''];
    const content = body ? new Uint8Array(await new Response(body).arrayBuffer()) : null;
    signal?.throwIfAborted();
    return new Promise((answered, failed) => {
      const id = ++this.last;
      this.pending.set(id, { answered, failed });
      signal?.addEventListener('abort', () => this.pending.delete(id) && failed(signal.reason as Error));
      this.post({ say: 'ask', id, method, path: `/api${path}`, authorization, media, body: content });
    });
  }

  private post(message: ToWorker): void {
    this.wake();
    this.employed?.post(message);
  }

  private heard(message: FromWorker): void {
    switch (message.say) {
      case 'started':
        return this.came(message.share);
      case 'failed':
        return this.fail(message.why);
      case 'answer':
        this.pending.get(message.id)?.answered(
          new Response(message.content.length ? message.content : null, {
            status: message.status,
            headers: { 'Content-Type': message.media },
          }),
        );
        this.pending.delete(message.id);
        return;
      case 'unanswered':
        this.pending.get(message.id)?.failed(new NoPython());
        this.pending.delete(message.id);
        return;
      case 'unkept':
        return this.keeps(message.why);
      case 'replaced':
        return this.replaced();
      default:
        return this.heardOn(message.connection, message);
    }
  }

  /** A connection that was closed before it opened is closed once it opens. */
  private heardOn(connection: number, message: FromWorker): void {
    const socket = this.sockets.get(connection);
    if (message.say === 'parted') this.sockets.delete(connection);
    if (socket) socket.heard(message);
    else if (message.say === 'connected') this.post({ say: 'gone', connection });
  }

  /** Whether anything is kept from now on; a guest made meanwhile is stored then. */
  private keeps(why: Unkept | ''): void {
    this.unkept = why;
    if (why || !this.guestUnkept) return;
    this.become(this.guestUnkept);
    this.guestUnkept = undefined;
  }

  private came(share: number): void {
    this.share = share;
    this.isComing = share < 1;
    if (share) this.trouble = '';
  }

  /** Python does not start: all requests fail. */
  private fail(why: StartTrouble): void {
    this.trouble = why;
    this.dismiss();
  }

  /** Another worker goes on with all tables: a player here sees the message for having sat down in another window. */
  private replaced(): void {
    const text = JSON.stringify(['bye', 'replaced', -1, ''] satisfies Goodbye);
    for (const [connection, socket] of this.sockets) socket.heard({ say: 'frame', connection, text });
    this.dismiss();
  }

  /** The worker is gone; another is employed when there is something to do. */
  private dismiss(): void {
    this.employed?.dismiss();
    this.employed = undefined;
    this.isComing = false;
    this.share = 0;
    const [sockets, pending] = [[...this.sockets.values()], [...this.pending.values()]];
    this.sockets.clear();
    this.pending.clear();
    // one that is being opened gets its listener in a moment
    queueMicrotask(() => sockets.forEach((socket) => socket.lose()));
    pending.forEach(({ failed }) => failed(new NoPython()));
  }
}

export const browserHost = new BrowserHost();
