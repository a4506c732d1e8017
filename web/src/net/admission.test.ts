import { expect, test, vi } from 'vitest';
import { de } from '../lang/de';
import { en } from '../lang/en';
import { es } from '../lang/es';
import { fr } from '../lang/fr';
import { it } from '../lang/it';
import { nl } from '../lang/nl';

const origin = 'http://play.example:8080';
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('location', { origin });
const { whyRefused } = await import('./api');

test('the origin of the page is sent to the server, and a refusal is a sentence that names the setting', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ code: 'bad_origin', text: '' }, { status: 403 });
  });
  expect(await whyRefused('t1')).toBe('bad_origin');
  expect(asked).toEqual([`/api/tables/t1/admission?origin=${encodeURIComponent(origin)}`]);
  for (const texts of [de, en, es, fr, it, nl]) expect(texts.obstacles.bad_origin).toContain('--public-url');
});

test('a server that is frozen is asked only so long, and counts as unreachable', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('timed out')))),
  );
  const found = whyRefused('t1');
  patience.abort();
  expect(await found).toBe('unreachable');
});
