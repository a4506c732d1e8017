/** What every host has in common. */
import { expect, test, vi } from 'vitest';
import type { TableSocket } from './host';

vi.stubGlobal('location', new URL('https://cards.test/'));
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { Host } = await import('./host');

class Answering extends Host {
  readonly remote = true;
  protected readonly guestKept = 'guest';

  override get guest(): { key: string } {
    return { key: 'kept' };
  }

  socket(): TableSocket {
    throw new Error('this test opens no socket');
  }

  tile(): string {
    return '';
  }

  protected carry(): Promise<Response> {
    return Promise.resolve(Response.json({}));
  }
}

test('a browser that has a key is asked to keep it for good when the key is used', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', { storage: { persist } });
  const host = new Answering();
  await host.ask('/games');
  expect(persist).not.toHaveBeenCalled();
  await host.askAs('Ada', '/tables', {});
  expect(persist).toHaveBeenCalledTimes(1);
});
