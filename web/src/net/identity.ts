/**
 * Who one is on this device: the key that proves it. It may move to another device as text or as a link; it goes nowhere
 * but into the header of a question to the server that gave it.
 */
import { recallObject, recalledKeys, remember } from '@rasant/app/memory';
import { person } from '@rasant/app/person.svelte';
import type { Guest, Profile } from '@rasant/wire/messages';
import { ApiError, ask, forgetSeat } from './api';

/** An id, perhaps a name, and the proof of both, as letters of URLs with dots between. */
const KEY = /^[\w-]{16}(\.[\w-]{1,256})?\.[\w-]{43}$/;
const FRAGMENT = '#key=';

/** Why a key was not taken: it is none, this server never gave it, or nobody could be asked. */
export type KeyTrouble = 'no_key' | 'foreign' | 'unreachable';

/** The key that proves who one is; empty if one has been nobody here so far. */
export const ownKey = (): string => recallObject<Guest>('guest').key ?? '';

export const ownId = (): string => recallObject<Guest>('guest').id ?? '';

/** Ask for what everybody may know, and oneself more of: a key that this server does not know must not hide it. */
export async function askMaybeAsMyself<Answer>(asked: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = ownKey();
  try {
    return await asked(key);
  } catch (error) {
    if (key && error instanceof ApiError && error.code === 'bad_key') return asked('');
    throw error;
  }
}

/** A link that brings the key to another device. What follows the # is told to no server. */
export const keyLink = (key: string): string => `${location.origin}/you${FRAGMENT}${key}`;

/** The key in what somebody pasted, with or without the link around it; empty if there is none. */
export function keyIn(text: string): string {
  const said = text.replace(/\s+/g, '');
  const at = said.indexOf(FRAGMENT);
  const key = at < 0 ? said : said.slice(at + FRAGMENT.length);
  return KEY.test(key) ? key : '';
}

/** What the address brings, taken out of it at once, so that no history and no screenshot keeps it; nothing if it brings none. */
export function takeFromAddress(): string | undefined {
  if (!location.hash.startsWith(FRAGMENT)) return undefined;
  const brought = location.hash;
  history.replaceState(history.state, '', location.pathname + location.search);
  return brought;
}

/** Whose key that is, as the server says; nothing on this device changes. */
export async function ownerOf(text: string): Promise<Guest | KeyTrouble> {
  const key = keyIn(text);
  if (!key) return 'no_key';
  try {
    const { id, name } = await ask<Profile>('/me', undefined, key);
    return { id, name, key };
  } catch (error) {
    const known = error instanceof ApiError && ['bad_key', 'unknown_player'].includes(error.code);
    return known ? 'foreign' : 'unreachable';
  }
}

/** From now on one is somebody else on this device, who has no seat here yet. */
export function become(guest: Guest): void {
  if (guest.id !== ownId()) recalledKeys('seat.').forEach(forgetSeat);
  remember('guest', JSON.stringify(guest));
  person.rename(guest.name);
}

/** Nobody again: key, name and seats are gone from this device. */
export function forgetMe(): void {
  remember('guest', '');
  person.rename('');
  recalledKeys('seat.').forEach(forgetSeat);
}
