import { beforeEach, expect, test, vi } from 'vitest';

const KEY = 'aBcD-efGh_1234ij.QW5uYQ.' + 'x'.repeat(43);
const kept = new Map<string, string>();
const bar = { origin: 'https://cards.example', pathname: '/you', search: '', hash: '' };
const replaced: string[] = [];

vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('location', bar);
vi.stubGlobal('navigator', {});
vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, path: string) => replaced.push(path) });

const { keyIn, keyLink, ownerOf, takeFromAddress } = await import('./identity');
const { qrCode } = await import('@rasant/play/room/qr');
const { server: host } = await import('./server.svelte');

/** What a server says to every question; the headers it was asked with. */
function server(status: number, body: unknown): Headers[] {
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    expect(path).toBe('/api/me');
    asked.push(new Headers(headers));
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

beforeEach(() => {
  kept.clear();
  replaced.length = 0;
});

test.each([
  ['bare', KEY],
  ['in a link', keyLink(KEY)],
  ['with blanks and line breaks around and inside it', ` ${KEY.slice(0, 30)}\n${KEY.slice(30)} `],
  ['without a name', KEY.replace('.QW5uYQ', '')],
])('a key is found %s', (_, text) => {
  expect(keyIn(text).startsWith('aBcD-efGh_1234ij.')).toBe(true);
});

test.each([
  '',
  'hello',
  KEY.slice(0, -1),
  `${KEY}x`,
  KEY.replace('.', '!'),
  `https://cards.example/you#key=`,
  'a.b.c',
  '<b>' + KEY,
  KEY + '\u202e',
])('%j is no key', (text) => {
  expect(keyIn(text)).toBe('');
});

test('the address loses the key at once, and no other fragment', () => {
  bar.hash = `#key=${KEY}`;
  expect(takeFromAddress()).toBe(`#key=${KEY}`);
  expect(replaced).toEqual(['/you']);
  bar.hash = '#games';
  expect(takeFromAddress()).toBeUndefined();
  expect(replaced).toHaveLength(1);
});

test('the server says whose it is, asked by nothing but the header, and nothing changes here', async () => {
  const asked = server(200, { id: 'anna', name: 'Anna', records: [] });
  expect(await ownerOf(keyLink(KEY))).toEqual({ id: 'anna', name: 'Anna', key: KEY });
  expect(asked.map((headers) => headers.get('Authorization'))).toEqual([`Bearer ${KEY}`]);
  expect(kept.size).toBe(0);
});

test('a text that is no key is sent to no server; a foreign key and a silent server differ', async () => {
  const asked = server(401, { code: 'bad_key', text: '' });
  expect(await ownerOf('nonsense')).toBe('no_key');
  expect(asked).toEqual([]);
  expect(await ownerOf(KEY)).toBe('foreign');
  server(503, { code: 'restarting', text: '' });
  expect(await ownerOf(KEY)).toBe('unreachable');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  expect(await ownerOf(KEY)).toBe('unreachable');
});

test('a link with a name as usual fits into a QR code, and the key of the longest name does', () => {
  expect(qrCode(keyLink(KEY))).toBeDefined();
  const longest = `${'a'.repeat(16)}.${'b'.repeat(128)}.${'c'.repeat(43)}`;
  expect(keyIn(longest)).toBe(longest);
  expect(qrCode(longest)).toBeDefined();
});

const LATER = `aBcD-efGh_1234ij.QW5uYQ.12.${'0f'.repeat(8)}.${'y'.repeat(43)}`;

test.each([LATER, LATER.replace('QW5uYQ', '')])('a key that took the place of another one is one: %s', (key) => {
  expect(keyIn(keyLink(key))).toBe(key);
  const longest = key.replace(/\.[\w-]*\.12/, `.${'b'.repeat(128)}.12`);
  expect(keyIn(longest)).toBe(longest);
  expect(qrCode(longest)).toBeDefined();
});

/** A server that replaces keys and loses so many answers; it counts requests. */
function keySmith(lost: number): { secrets: string[]; keys: string[] } {
  const asked = { secrets: [] as string[], keys: [] as string[] };
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    expect(path).toBe('/api/me/key');
    asked.secrets.push((JSON.parse(body as string) as { secret: string }).secret);
    asked.keys.push(String(new Headers(headers).get('Authorization')));
    if (asked.secrets.length <= lost) throw new TypeError('the connection is lost');
    return new Response(JSON.stringify({ id: 'anna', name: 'Anna', key: LATER }), { status: 200 });
  });
  return asked;
}

test('a key is replaced by another one, whose secret is not kept afterwards', async () => {
  host.become({ id: 'anna', name: 'Anna', key: KEY });
  const { secrets, keys } = keySmith(0);
  await host.replaceKey();
  expect([host.guest.key, keys]).toEqual([LATER, [`Bearer ${KEY}`]]);
  expect(secrets.at(0)).toMatch(/^[\w-]{16}$/);
  expect([...kept].filter(([, value]) => value.includes(secrets[0] ?? 'none'))).toEqual([]);
});

test('if the answer is lost the same request is sent again, so that no device keeps a key that has ended', async () => {
  host.become({ id: 'anna', name: 'Anna', key: KEY });
  const { secrets, keys } = keySmith(2);
  for (let n = 0; n < 2; n++) await expect(host.replaceKey()).rejects.toThrow('lost');
  expect(host.guest.key).toBe(KEY);
  expect(await host.fetchLostKey()).toBe(true);
  expect(host.guest.key).toBe(LATER);
  expect([new Set(secrets).size, new Set(keys).size, secrets.length]).toEqual([1, 1, 3]);
  expect(await host.fetchLostKey()).toBe(false);
});

test('after a lost answer the player is still the same, not a new one', async () => {
  host.become({ id: 'anna', name: 'Anna', key: KEY });
  keySmith(1);
  await expect(host.replaceKey()).rejects.toThrow('lost');
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    paths.push(path);
    if (path === '/api/me/key') return new Response(JSON.stringify({ id: 'anna', name: 'Anna', key: LATER }));
    const good = new Headers(headers).get('Authorization') === `Bearer ${LATER}`;
    return new Response(JSON.stringify(good ? { table: 't' } : { code: 'bad_key', text: '' }), {
      status: good ? 201 : 401,
    });
  });
  expect(await host.askAs('Anna', '/tables', {})).toEqual({ table: 't' });
  expect(paths).toEqual(['/api/tables', '/api/me/key', '/api/tables']);
});

test('a key that another device has replaced is not requested again', async () => {
  host.become({ id: 'anna', name: 'Anna', key: KEY });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'bad_key', text: '' }), { status: 401 }));
  await expect(host.replaceKey()).rejects.toMatchObject({ code: 'bad_key' });
  expect(host.guest.key).toBe(KEY);
  expect(await host.fetchLostKey()).toBe(false);
});
