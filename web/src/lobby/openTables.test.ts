/** What is said of open tables is what was answered: a server that is away has not said that there are none. */
import { afterEach, expect, test, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => undefined);
const { OpenTables } = await import('./openTables.svelte');

afterEach(() => vi.unstubAllGlobals());

async function looked(answer: () => Promise<Response>): Promise<InstanceType<typeof OpenTables>> {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('fetch', answer);
  const open = new OpenTables();
  expect(open.state).toBe('asking');
  const end = open.follow();
  await vi.waitFor(() => expect(open.state).not.toBe('asking'));
  end();
  return open;
}

test('no table is open if the server says so', async () => {
  const { state, list } = await looked(() => Promise.resolve(Response.json([])));
  expect([state, list]).toEqual(['known', []]);
});

test('a server that does not answer has said nothing', async () => {
  const { state, list } = await looked(() => Promise.reject(new TypeError('no network')));
  expect([state, list]).toEqual(['failed', []]);
});
