import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('navigator', {});

const { server } = await import('@rasant/net/server.svelte');
const { anotherName } = await import('./anotherName.svelte');
const { person } = await import('@rasant/platform/person.svelte');
const { ApiError } = await import('./host');
const { whyNot } = await import('@rasant/join/trouble');
const { en: texts } = await import('@rasant/lang/en');

const KEPT = ['Admin', 'Server'];
let asked: [string, string][];

/** A server that keeps some names for itself. */
beforeEach(() => {
  kept.clear();
  person.rename('');
  asked = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const { name = '' } = JSON.parse(body as string) as { name?: string };
    asked.push([path, name]);
    if (KEPT.includes(name)) return new Response(JSON.stringify({ code: 'kept_name', text: '' }), { status: 422 });
    return new Response(JSON.stringify({ id: 'i', name, key: 'k', seat: 0 }), { status: 201 });
  });
});

afterEach(() => anotherName.answer(''));

const refused = async (name: string): Promise<void> => {
  await vi.waitFor(() => expect(anotherName.refused).toBe(name));
};

test('a player with a reserved name chooses another one and sits down by it', async () => {
  const seated = server.askAs('Admin', '/tables/t/seats', { name: 'Admin', seat: 1 });
  await refused('Admin');
  anotherName.answer('Server');
  await refused('Server');
  anotherName.answer('Ada');
  expect(await seated).toMatchObject({ seat: 0 });
  expect(asked).toEqual([
    ['/api/guests', 'Admin'],
    ['/api/guests', 'Server'],
    ['/api/guests', 'Ada'],
    ['/api/tables/t/seats', 'Ada'],
  ]);
  expect(anotherName.refused).toBe('');
});

test('who is known already and keeps such a name is asked at the seat', async () => {
  server.become({ id: 'i', name: 'Admin', key: 'k' });
  const seated = server.askAs('Admin', '/tables/t/seats', { name: 'Admin', seat: 1 });
  await refused('Admin');
  anotherName.answer('Ada');
  await seated;
  expect(asked).toEqual([
    ['/api/tables/t/seats', 'Admin'],
    ['/api/tables/t/seats', 'Ada'],
  ]);
});

test('what was begun by the old name goes on by the new one, with one question', async () => {
  server.become({ id: 'i', name: 'Admin', key: 'k' });
  person.rename('Ada');
  await server.askAs('Admin', '/tables/t/seats', { name: 'Admin', seat: 1 });
  expect(asked.map(([, name]) => name)).toEqual(['Admin', 'Ada']);
  person.rename('Server');
  const seated = server.askAs('Admin', '/tables/t/seats', { name: 'Admin', seat: 1 });
  await refused('Server');
  anotherName.answer('Ben');
  await seated;
  expect(asked.slice(2).map(([, name]) => name)).toEqual(['Admin', 'Server', 'Ben']);
});

test('a player who chooses no other name gets the reason, not that the server does not answer', async () => {
  const seated = server.askAs('Admin', '/tables/t/seats', { name: 'Admin', seat: 1 }).catch((error: unknown) => error);
  await refused('Admin');
  anotherName.answer('');
  const error = await seated;
  expect(error).toBeInstanceOf(ApiError);
  expect(whyNot(error, texts)).toBe(texts.landing.isKept);
  expect(whyNot(new Error('no line'), texts)).toBe(texts.connection.failed);
});
