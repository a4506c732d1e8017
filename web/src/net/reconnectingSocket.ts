/** A socket to a table that reconnects by itself, with backoff, and notices when the server falls silent. */
import type { FromClient, FromServer } from '@rasant/wire/messages';
import type { TableSocket } from '@rasant/host/host';

export interface SocketListener {
  /** The socket is open: send the first message. */
  opened: () => void;
  /** All messages of one frame: what happened at once is drawn at once. */
  heard: (messages: FromServer[]) => void;
  /** The server no longer answers; its next message ends that. */
  silent: () => void;
  /** The socket closed or was given up, and another is tried. `unanswered`: it never opened, or fell silent. */
  lost: (unanswered: boolean) => void;
}

/** Of `readyState`, as browsers number it. */
const OPEN = 1;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
/** How often silence is checked. */
const TICK_MS = 300;
/** The latency is measured this often. */
const PING_MS = 3000;
/** After so much silence a ping is sent; */
const ASK_MS = 900;
/** after so much the player is warned, within two seconds of the loss; */
const NOTICE_MS = 1700;
/** and after so much another socket is opened: the old one may only be slow, and opening one takes a while, too. */
const GIVE_UP_MS = 6000;
/** A page that is seen again wants to know soon whether the connection still works. */
const WAKING_MS = 2000;

export class ReconnectingSocket {
  private socket: TableSocket | undefined;
  private wait = FIRST_WAIT_MS;
  private heardAt = 0;
  private askedAt = 0;
  private tickedAt = 0;
  private isSilent = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private done = false;
  private readonly life = new AbortController();

  constructor(
    private readonly connect: () => TableSocket,
    private readonly listener: SocketListener,
    /** A host inside the page needs no network, and may take long to start. */
    private readonly remote = true,
  ) {
    const { signal } = this.life;
    if (remote) {
      addEventListener('online', () => this.wake(), { signal });
      addEventListener('offline', () => this.fallSilent(), { signal });
    }
    document.addEventListener('visibilitychange', () => document.hidden || this.wake(), { signal });
  }

  open(): void {
    this.quiet();
    const socket = this.connect();
    this.socket = socket;
    this.heardAt = this.tickedAt = performance.now();
    this.isSilent = false;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.listener.opened();
      this.ping();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.heard(data);
    socket.onclose = () => this.lose(socket, !opened);
    this.ticking = setInterval(() => this.tick(socket, performance.now()), TICK_MS);
  }

  send(message: FromClient): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Disconnect for good. */
  close(): void {
    this.done = true;
    this.life.abort();
    this.quiet();
    this.socket?.close();
  }

  /** The server says when to reconnect. */
  comeBackIn(ms: number): void {
    this.wait = Math.max(ms, FIRST_WAIT_MS);
  }

  private heard(data: string): void {
    this.heardAt = performance.now();
    this.isSilent = false;
    this.wait = FIRST_WAIT_MS;
    // one write may carry several messages, a line each
    this.listener.heard(
      data
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as FromServer),
    );
  }

  /** Ping if nothing came for a while; notice if nothing comes. */
  private tick(socket: TableSocket, now: number): void {
    // a page that was hidden or busy has not listened: then silence means nothing
    const isComing = !this.remote && socket.readyState !== OPEN;
    if (document.hidden || isComing || now - this.tickedAt > ASK_MS)
      this.heardAt = Math.max(this.heardAt, now - ASK_MS);
    this.tickedAt = now;
    const quiet = now - this.heardAt;
    if (quiet >= GIVE_UP_MS) this.lose(socket, true);
    else if (quiet >= NOTICE_MS && socket.readyState === OPEN) this.fallSilent();
    else if (now - this.askedAt >= (quiet >= ASK_MS ? ASK_MS : PING_MS)) this.ping();
  }

  private ping(): void {
    this.askedAt = performance.now();
    this.send(['ping', this.askedAt]);
  }

  private fallSilent(): void {
    if (this.isSilent || !this.socket) return;
    this.isSilent = true;
    this.listener.silent();
  }

  /** The page is seen again, or the device is online again: reconnect without waiting any longer. */
  private wake(): void {
    const { socket } = this;
    if (this.done) return;
    if (!socket) {
      this.open();
      return;
    }
    const woken = performance.now();
    this.ping();
    setTimeout(() => this.heardAt < woken && this.lose(socket, true), WAKING_MS);
  }

  private lose(socket: TableSocket, unanswered: boolean): void {
    if (socket !== this.socket || this.done) return;
    this.quiet();
    this.socket = undefined;
    socket.close();
    this.listener.lost(unanswered);
    this.again = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  private quiet(): void {
    clearInterval(this.ticking);
    clearTimeout(this.again);
  }
}
