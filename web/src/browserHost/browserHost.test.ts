/** The host inside the page, with a worker held by hand. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSocket } from '@rasant/host/host';
import type { FromWorker, ToWorker } from './messages';

class BusyWorker {
  static all: BusyWorker[] = [];
  static refuses = false;
  heard: ToWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    if (BusyWorker.refuses) throw new DOMException('not here', 'SecurityError');
    BusyWorker.all.push(this);
  }

  terminate(): void {
    this.onmessage = null;
  }

  close(): void {
    this.terminate();
  }

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  say(message: FromWorker): void {
    this.onmessage?.({ data: message });
  }

  /** The last of a kind that was said to it. */
  last<Kind extends ToWorker['say']>(kind: Kind): Extract<ToWorker, { say: Kind }> {
    return this.heard.findLast(({ say }) => say === kind) as Extract<ToWorker, { say: Kind }>;
  }
}

const worker = (): BusyWorker => BusyWorker.all.at(-1)!;
const json = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

async function newBrowserHost(): Promise<typeof import('./browserHost.svelte').browserHost> {
  vi.resetModules();
  return (await import('./browserHost.svelte')).browserHost;
}

beforeEach(() => {
  BusyWorker.all = [];
  BusyWorker.refuses = false;
  vi.stubGlobal('Worker', BusyWorker);
  vi.stubGlobal('navigator', {});
});

afterEach(() => vi.unstubAllGlobals());

test('a question goes to the worker in the words of the API, and its answer comes back', async () => {
  const browserHost = await newBrowserHost();
  const answered = browserHost.ask('/tables', { body: { game: 'ligretto' }, key: 'me' });
  await soon();
  const { id, body, ...asked } = worker().last('ask');
  expect(asked).toMatchObject({
    method: 'POST',
    path: '/api/tables',
    authorization: 'Bearer me',
    media: 'application/json',
  });
  expect(JSON.parse(new TextDecoder().decode(body!))).toEqual({ game: 'ligretto' });
  worker().say({ say: 'answer', id, status: 201, media: 'application/json', content: json({ table: 'here-1' }) });
  expect(await answered).toEqual({ table: 'here-1' });
});

test('a problem is one here, too, and an answer may be empty', async () => {
  const browserHost = await newBrowserHost();
  const refused = browserHost.ask('/tables/here-1');
  const empty = browserHost.answer('/you', { key: 'me', method: 'DELETE' });
  await soon();
  const [first, second] = worker().heard.filter((message) => message.say === 'ask');
  worker().say({
    say: 'answer',
    id: first!.id,
    status: 404,
    media: 'application/json',
    content: json({ code: 'unknown_table', text: '' }),
  });
  worker().say({ say: 'answer', id: second!.id, status: 204, media: '', content: new Uint8Array() });
  await expect(refused).rejects.toMatchObject({ code: 'unknown_table' });
  expect((await empty).status).toBe(204);
});

test('what every page knows comes from files, and no worker is employed for it', async () => {
  const browserHost = await newBrowserHost();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => (asked.push(url), new Response('{}')));
  for (const path of ['/games', '/texts/de', '/pads', '/games/ligretto/rules']) await browserHost.answer(path);
  expect(asked).toEqual(
    ['games.json', 'texts/de.json', 'pads.json', 'games/ligretto/rules.md'].map(
      (file) => `http://play.test/documents/${file}`,
    ),
  );
  expect(BusyWorker.all).toEqual([]);
});

function listening(socket: TableSocket): string[] {
  const calls: string[] = [];
  socket.onopen = () => calls.push('open');
  socket.onmessage = ({ data }) => calls.push(data);
  socket.onclose = () => calls.push('close');
  return calls;
}

test('a connection is a socket: it opens, carries frames both ways, and is closed', async () => {
  const browserHost = await newBrowserHost();
  const socket = browserHost.socket('here-1');
  const calls = listening(socket);
  const { connection } = worker().last('connect');
  worker().say({ say: 'connected', connection });
  worker().say({ say: 'frame', connection, text: '["pong",0]' });
  socket.send('["ping",0]');
  expect(worker().last('frame')).toMatchObject({ connection, text: '["ping",0]' });
  worker().say({ say: 'parted', connection });
  expect(calls).toEqual(['open', '["pong",0]', 'close']);
});

test('a connection closed before it is open is closed when it is', async () => {
  const browserHost = await newBrowserHost();
  const socket = browserHost.socket('here-1');
  const { connection } = worker().last('connect');
  socket.close();
  worker().say({ say: 'connected', connection });
  expect(worker().last('gone')).toMatchObject({ connection });
});

test('when Python does not start all that wait get an error, and the next request tries again', async () => {
  const browserHost = await newBrowserHost();
  const calls = listening(browserHost.socket('here-1'));
  const asked = browserHost.ask('/tables/here-1');
  await soon();
  expect(browserHost.isComing).toBe(true);
  worker().say({ say: 'failed', why: 'torn' });
  await expect(asked).rejects.toThrow();
  expect(calls).toEqual(['close']);
  expect([browserHost.trouble, browserHost.isComing]).toEqual(['torn', false]);
  browserHost.wake();
  expect(BusyWorker.all).toHaveLength(2);
  worker().say({ say: 'started', share: 0.2 });
  expect([browserHost.trouble, browserHost.share]).toEqual(['', 0.2]);
});

test.each([
  ['no WebAssembly', 'too_old', () => vi.stubGlobal('WebAssembly', undefined)],
  ['no workers', 'blocked', () => (BusyWorker.refuses = true)],
])('a browser with %s says so, to a connection that is only just opened, too', async (_, why, without) => {
  const browserHost = await newBrowserHost();
  without();
  const calls = listening(browserHost.socket('here-1'));
  await expect(browserHost.ask('/tables/here-1')).rejects.toThrow();
  expect([browserHost.trouble, calls]).toEqual([why, ['close']]);
});

test('a worker whose script the browser refuses is blocked', async () => {
  const browserHost = await newBrowserHost();
  browserHost.wake();
  worker().onerror?.();
  expect(browserHost.trouble).toBe('blocked');
});

test('a replaced host says that the table goes on elsewhere, and the next request gets another worker', async () => {
  const browserHost = await newBrowserHost();
  const calls = listening(browserHost.socket('here-1'));
  const { connection } = worker().last('connect');
  worker().say({ say: 'connected', connection });
  worker().say({ say: 'replaced' });
  await soon();
  expect(calls).toEqual(['open', '["bye","replaced",-1,""]', 'close']);
  browserHost.socket('here-1');
  expect(BusyWorker.all).toHaveLength(2);
});

test('the loss of storage is known until it is back, and until then the stored guest is not replaced', async () => {
  const kept = new Map([['rasant.guest.here', JSON.stringify({ key: 'old' })]]);
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', { storage: { persist } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const browserHost = await newBrowserHost();
  browserHost.wake();
  worker().say({ say: 'unkept', why: 'full' });
  browserHost.become({ id: 'a', name: 'Ada', key: 'new' });
  expect([browserHost.unkept, browserHost.guest.key, kept.get('rasant.guest.here')]).toEqual([
    'full',
    'new',
    '{"key":"old"}',
  ]);
  expect(persist).not.toHaveBeenCalled();
  worker().say({ say: 'unkept', why: '' });
  expect([browserHost.unkept, browserHost.guest.key]).toEqual(['', 'new']);
  // a key is worth keeping
  expect(persist).toHaveBeenCalled();
  expect(kept.get('rasant.guest.here')).toContain('new');
});

/** A browser that shares workers, and the ports to them; `refused` is called by one that does not let them run. */
function sharing(): { ports: BusyWorker[]; locks: string[]; refused: () => void } {
  const [ports, locks]: [BusyWorker[], string[]] = [[], []];
  const shared: { onerror: (() => void) | null }[] = [];
  vi.stubGlobal('navigator', {
    locks: { request: async (name: string, held: () => unknown) => (locks.push(name), void held()) },
  });
  vi.stubGlobal(
    'SharedWorker',
    class {
      onerror: (() => void) | null = null;
      port = new BusyWorker();

      constructor() {
        ports.push(this.port);
        shared.push(this);
      }
    },
  );
  return { ports, locks, refused: () => shared.at(-1)?.onerror?.() };
}

test('where workers are shared the tab says which lock says that it lives', async () => {
  const { ports, locks } = sharing();
  const browserHost = await newBrowserHost();
  browserHost.wake();
  await soon();
  expect(ports.at(0)?.last('tab').lock).toBe(locks[0]);
});

test('where shared workers are blocked, a worker of the tab gets all requests so far', async () => {
  const { ports, refused } = sharing();
  const browserHost = await newBrowserHost();
  const asked = browserHost.ask('/you', { key: 'me' });
  await soon();
  refused();
  expect(worker()).not.toBe(ports[0]);
  expect(browserHost.trouble).toBe('');
  const { id } = worker().last('ask');
  expect(worker().heard.map(({ say }) => say)).toEqual(['ask']);
  worker().say({ say: 'answer', id, status: 200, media: 'application/json', content: json({ you: 1 }) });
  expect(await asked).toEqual({ you: 1 });
});
