/** A connection to a table inside the page, as a socket. */
import type { TableSocket } from '@rasant/host/host';
import type { FromWorker, ToWorker } from './messages';

/** As browsers number them. */
const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];

export class BrowserHostSocket implements TableSocket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readyState = CONNECTING;

  constructor(
    private readonly connection: number,
    private readonly post: (message: ToWorker) => void,
    private readonly closed: () => void,
  ) {}

  send(text: string): void {
    this.post({ say: 'frame', connection: this.connection, text });
  }

  close(): void {
    if (this.readyState === OPEN) this.post({ say: 'gone', connection: this.connection });
    this.readyState = CLOSED;
    this.closed();
  }

  /** A message about this connection came. */
  heard(message: FromWorker): void {
    if (message.say === 'connected') {
      this.readyState = OPEN;
      this.onopen?.(new Event('open'));
    } else if (message.say === 'frame') this.onmessage?.(new MessageEvent('message', { data: message.text }));
    else if (message.say === 'parted') this.lose();
  }

  /** The worker is gone. */
  lose(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.(new CloseEvent('close'));
  }
}
