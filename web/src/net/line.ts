/** The connection to a table: a socket that reconnects by itself, and notices when no answer comes any more. */
import type { FromClient, FromServer } from '@rasant/wire/messages';
import type { TableSocket } from './host';

export interface Listener {
  /** The socket is open: the first message is to be sent. */
  opened: () => void;
  /** All that came in one frame: what happened at once is seen at once. */
  heard: (messages: FromServer[]) => void;
  /** Nothing is heard any more, though something was asked; whatever is heard next ends that. */
  silent: () => void;
  /** The socket is closed, or was given up; the line tries again by itself. `unanswered`: it never opened, or fell silent. */
  lost: (unanswered: boolean) => void;
}

/** Of `readyState`, as browsers number it. */
const OPEN = 1;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
/** So often is looked whether anything was heard. */
const TICK_MS = 300;
/** How long the line takes is measured this often, whatever else is heard. */
const PING_MS = 3000;
/** After so long without a word one is asked for; */
const ASK_MS = 900;
/** after so long people are told, within two seconds of when the line was lost; */
const NOTICE_MS = 1700;
/** and after so long a new socket is tried: the old one may only be slow, and opening one takes a while, too. */
const GIVE_UP_MS = 6000;
/** Whoever wakes up wants to know at once whether the line is still there. */
const WAKING_MS = 2000;

export class Line {
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
    private readonly listener: Listener,
    /** Whoever is inside the page is there without a network, and is not given up for taking long to come. */
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

  /** Hang up for good. */
  close(): void {
    this.done = true;
    this.life.abort();
    this.quiet();
    this.socket?.close();
  }

  /** The server's own word on when to come back. */
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

  /** Ask for a word if none came for a while; notice if none comes. */
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

  /** The page is seen again, or the device is back on the net: waiting any longer would be wasted time. */
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
