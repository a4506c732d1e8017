import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
const { KnownServer } = await import('./serverInfo.svelte');

const club = { name: 'Club', accent: '#1d4ed8', accent_ink: '#fffaf0', imprint: 'https://club.example/', privacy: '' };

beforeEach(() => kept.clear());

test('a server that says nothing of itself is called rasant', () => {
  const { name, named, accent, imprint, privacy } = new KnownServer();
  expect([name, named, accent, imprint, privacy]).toEqual(['rasant', false, '', '', '']);
});

test('how a server presents itself is there at once the next time, until it presents itself otherwise', () => {
  new KnownServer().take(club);
  const again = new KnownServer();
  expect([again.name, again.accent, again.accentInk, again.imprint]).toEqual([
    club.name,
    club.accent,
    club.accent_ink,
    club.imprint,
  ]);
  again.take({ name: '', accent: '', accent_ink: '', imprint: '', privacy: '' });
  expect([new KnownServer().name, kept.size]).toEqual(['rasant', 0]);
});
