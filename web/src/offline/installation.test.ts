/** An update is offered when there is one, and only then. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class KeptWorker extends EventTarget {
  static only: KeptWorker | undefined;
  register = vi.fn(() => Promise.resolve());

  constructor() {
    super();
    KeptWorker.only = this;
  }
}

vi.mock('workbox-window', () => ({ Workbox: KeptWorker }));
vi.mock('@rasant/browserHost/whenIdle', () => ({ provideWhenIdle: () => undefined }));

beforeEach(() => {
  vi.resetModules();
  KeptWorker.only = undefined;
  vi.stubEnv('PROD', true);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', new URL('https://cards.test/'));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Whether an update is offered when a version waits and the browser has these of it. */
async function isOffered(registration: { active: object | null; waiting: object | null }): Promise<boolean> {
  const getRegistration = vi.fn(() => Promise.resolve(registration));
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { controller: null, getRegistration }),
  });
  const { installation } = await import('./installation.svelte');
  installation.start();
  await vi.waitFor(() => expect(KeptWorker.only?.register).toHaveBeenCalled());
  KeptWorker.only?.dispatchEvent(new Event('waiting'));
  expect(getRegistration).toHaveBeenCalled();
  await new Promise((done) => setTimeout(done));
  return installation.updated;
}

test('a version that waits beside an older one is an update', async () => {
  expect(await isOffered({ active: {}, waiting: {} })).toBe(true);
});

test.each([
  ['still waits', { active: null, waiting: {} }],
  ['has become active meanwhile', { active: {}, waiting: null }],
])('the first version is none, whether it %s', async (_, registration) => {
  expect(await isOffered(registration)).toBe(false);
});
