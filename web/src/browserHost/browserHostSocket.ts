/** A line to a table inside the page, as a socket. */
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
    private readonly line: number,
    private readonly tell: (message: ToWorker) => void,
    private readonly closed: () => void,
  ) {}

  send(text: string): void {
    this.tell({ say: 'frame', line: this.line, text });
  }

  close(): void {
    if (this.readyState === OPEN) this.tell({ say: 'gone', line: this.line });
    this.readyState = CLOSED;
    this.closed();
  }

  /** Something was said of this line. */
  heard(message: FromWorker): void {
    if (message.say === 'connected') {
      this.readyState = OPEN;
      this.onopen?.(new Event('open'));
    } else if (message.say === 'frame') this.onmessage?.(new MessageEvent('message', { data: message.text }));
    else if (message.say === 'parted') this.lose();
  }

  /** There is nobody at the other end any more. */
  lose(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.(new CloseEvent('close'));
  }
}
