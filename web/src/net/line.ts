/** The line to a table: a socket that comes back by itself, and notices when nobody answers any more. */
import type { FromClient, FromServer } from '@rasant/wire/messages';

export interface Listener {
  /** The socket is open: the first message is to be sent. */
  opened: () => void;
  /** All that came in one frame: what happened at once is seen at once. */
  heard: (messages: FromServer[]) => void;
  /** Nobody answers; the line tries again by itself. */
  lost: () => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 3000;
const SILENCE_MS = 10_000;
/** Whoever wakes up wants to know at once whether the line is still there. */
const WAKING_MS = 2000;

export class Line {
  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT_MS;
  private heardAt = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private done = false;
  private readonly life = new AbortController();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    const { signal } = this.life;
    addEventListener('online', () => this.wake(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.wake(), { signal });
  }

  open(): void {
    this.quiet();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heardAt = performance.now();
    socket.onopen = () => {
      this.listener.opened();
      this.ping();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.heard(data);
    socket.onclose = () => this.lose(socket);
    this.pinging = setInterval(() => this.ping(), PING_MS);
  }

  send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
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
    this.wait = FIRST_WAIT_MS;
    // one write may carry several messages, a line each
    this.listener.heard(data.split('\n').filter(Boolean).map((line) => JSON.parse(line) as FromServer));
  }

  private ping(): void {
    // timers of a hidden page run late, and silence means nothing there: it is asked again when the page is seen
    const silent = !document.hidden && performance.now() - this.heardAt > SILENCE_MS;
    if (silent && this.socket) this.lose(this.socket);
    else this.send(['ping', performance.now()]);
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
    setTimeout(() => this.heardAt < woken && this.lose(socket), WAKING_MS);
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket || this.done) return;
    this.quiet();
    this.socket = undefined;
    socket.close();
    this.listener.lost();
    this.again = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  private quiet(): void {
    clearInterval(this.pinging);
    clearTimeout(this.again);
  }
}
