/**
 * Who one is on this device: the key that proves it. It may move to another device as text or as a link; it goes nowhere
 * but into the header of a question to the server that gave it.
 */
import { recalledKeys } from '@rasant/platform/storage';
import { person } from '@rasant/platform/person.svelte';
import type { Guest, Profile } from '@rasant/wire/messages';
import { forgetSeat } from './api';
import { ApiError, type Host } from '@rasant/host/host';
import { hostOf } from './hosts';
import { server } from './server.svelte';

/**
 * An id, perhaps a name, in a key that took the place of another one its number and a secret, and the proof of it all,
 * as letters of URLs with dots between.
 */
const KEY = /^[\w-]{16}(\.[\w-]{1,256}|\.[\w-]{0,256}\.\d{1,6}\.[\w-]{16,64})?\.[\w-]{43}$/;
const FRAGMENT = '#key=';

/** Why a key was not taken: it is none, this server never gave it, or the server does not answer. */
export type KeyTrouble = 'no_key' | 'foreign' | 'unreachable';

/** The key that identifies the player at a host; empty if there is none yet. */
export const ownKey = (host: Host): string => host.guest.key ?? '';

export const ownId = (host: Host): string => host.guest.id ?? '';

/** A link that brings the key to another device. What follows the # reaches no server. */
export const keyLink = (key: string): string => `${location.origin}/you${FRAGMENT}${key}`;

/** The key in a pasted text, with or without the link around it; empty if there is none. */
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
    const { id, name } = await server.ask<Profile>('/me', { key });
    return { id, name, key };
  } catch (error) {
    const known = error instanceof ApiError && ['bad_key', 'unknown_player'].includes(error.code);
    return known ? 'foreign' : 'unreachable';
  }
}

/** From now on this device belongs to another player, who has no seat at that server yet. */
export function become(guest: Guest): void {
  if (guest.id !== ownId(server)) forgetSeats(server);
  server.become(guest);
  person.rename(guest.name);
}

/** Deletes the name, and the key and seats of that host, from this device. */
export function forgetMe(host: Host): void {
  host.become(null);
  person.rename('');
  forgetSeats(host);
}

const forgetSeats = (host: Host): void =>
  recalledKeys('seat.')
    .filter((table) => hostOf(table) === host)
    .forEach(forgetSeat);
