import { beforeEach, expect, test, vi } from 'vitest';
import { invitation } from '@rasant/host/invitation.svelte';
import { acceptInviteLink, sendWord } from './invite';
import { server } from './server.svelte';

const WORD = 'open-sesame';
let asked: [string, unknown][];
let replaced: string[];

/** A server with an invite word, and the address that has brought the page. */
function at(path: string): void {
  vi.stubGlobal('location', new URL(path, 'http://play.test/'));
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => replaced.push(to) });
}

beforeEach(() => {
  asked = [];
  replaced = [];
  invitation.asked = false;
  invitation.trouble = '';
  at('/');
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const sent = body ? (JSON.parse(body as string) as { word?: string }) : undefined;
    asked.push([path, sent]);
    if (sent?.word === WORD) return Response.json({ ok: true });
    return Response.json({ code: sent ? 'wrong_word' : 'not_invited', text: '' }, { status: 403 });
  });
});

test('an invite link sends its word and leaves the address bar', async () => {
  at(`/invite/${WORD}`);
  await acceptInviteLink();
  expect(asked).toEqual([['/api/invitation', { word: WORD }]]);
  expect(replaced).toEqual(['/']);
  expect(invitation.asked).toBe(false);
});

test('a wrong link opens the sheet, which says so; other addresses are left alone', async () => {
  at('/invite/wrong');
  await acceptInviteLink();
  expect([invitation.asked, invitation.trouble]).toEqual([true, 'wrong_word']);
  at('/t/table');
  await acceptInviteLink();
  expect([asked.length, replaced.length]).toEqual([1, 1]);
});

test('why a word was not taken is known', async () => {
  expect(await sendWord(WORD)).toBe('');
  expect(await sendWord('nonsense')).toBe('wrong_word');
  vi.stubGlobal('fetch', async () => Response.json({ code: 'too_fast', text: '' }, { status: 429 }));
  expect(await sendWord(WORD)).toBe('too_fast');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  expect(await sendWord(WORD)).toBe('unreachable');
});

test('a player who closes the sheet is asked again only for what they do themselves', async () => {
  await expect(server.ask('/tables')).rejects.toThrow();
  expect(invitation.asked).toBe(true);
  invitation.decline();
  await expect(server.ask('/tables')).rejects.toThrow();
  expect(invitation.asked).toBe(false);
  await expect(server.ask('/guests', { method: 'POST' })).rejects.toThrow();
  expect(invitation.asked).toBe(true);
});
