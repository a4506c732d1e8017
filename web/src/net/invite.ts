/** The invite word, on its way to the server: it gives a cookie for it, which the browser keeps. */
import { ApiError } from '@rasant/host/host';
import { invitation, type WordTrouble } from '@rasant/host/invitation.svelte';
import { server } from './server.svelte';

const PATIENCE_MS = 5_000;
const LINK = /^\/invite\/([\w-]{1,64})\/?$/;

/** Send the word; empty if it is right. */
export async function sendWord(word: string): Promise<WordTrouble | ''> {
  try {
    await server.ask('/invitation', { body: { word } });
    return '';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unreachable';
    return error.code === 'too_fast' ? 'too_fast' : 'wrong_word';
  }
}

/** An invite link has brought the page: its word is taken out of the address at once, so that no history keeps it. */
export async function acceptInviteLink(): Promise<void> {
  const [, word] = LINK.exec(location.pathname) ?? [];
  if (!word) return;
  history.replaceState(history.state, '', '/');
  // the page waits for this: other requests need the cookie
  const late = new Promise<WordTrouble>((resolve) => setTimeout(resolve, PATIENCE_MS, 'unreachable'));
  invitation.trouble = await Promise.race([sendWord(word), late]);
  if (invitation.trouble) invitation.ask(true);
}
