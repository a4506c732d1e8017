/** The server that the page came from, over HTTP and sockets. */
import { Host, type TableSocket } from '@rasant/host/host';

/** Was it waited for long enough, and not called off? */
const isTimeout = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

class Server extends Host {
  readonly remote = true;
  protected readonly guestKept = 'guest';
  /** The last request had no answer: a player alone need not wait. */
  away = $state(false);

  socket(table: string): TableSocket {
    const { protocol, host } = location;
    return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${table}/socket`);
  }

  tile(game: string): string {
    return `/api/games/${game}/tile.svg`;
  }

  protected async carry(path: string, request: RequestInit): Promise<Response> {
    try {
      const response = await fetch(`/api${path}`, request);
      // a proxy in front of it says that it is away, in its own way
      if (response.status >= 502 && !response.headers.get('Content-Type')?.startsWith('application/json'))
        throw new Error(response.statusText);
      this.away = false;
      return response;
    } catch (error) {
      if (!request.signal?.aborted || isTimeout(request.signal)) this.away = true;
      throw error;
    }
  }
}

export const server = new Server();
