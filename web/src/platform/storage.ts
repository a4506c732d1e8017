/** Small values in the browser's storage. One that stores nothing must not keep a player from playing. */
import { STORAGE } from './place';

const PREFIX = `${STORAGE}.`;
/** Values the browser refuses to store are kept until the page is left: a seat, say. */
const unstored = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(PREFIX + key);
  } catch {
    return unstored.get(key) ?? null;
  }
}

/** A stored object; an empty one if there is none, or if it cannot be read any more. */
export function recallObject<Stored>(key: string): Partial<Stored> {
  try {
    const stored: unknown = JSON.parse(recall(key) ?? '{}');
    return typeof stored === 'object' && stored ? stored : {};
  } catch {
    return {};
  }
}

/** The ends of all stored keys that begin so. */
export function recalledKeys(start: string): string[] {
  const keys = new Set([...unstored.keys(), ...storedKeys()]);
  return [...keys].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Store a value; an empty one deletes it. False if it is kept only until the page is left. */
export function remember(key: string, value: string): boolean {
  unstored.delete(key);
  try {
    if (value) localStorage.setItem(PREFIX + key, value);
    else localStorage.removeItem(PREFIX + key);
    return true;
  } catch {
    if (value) unstored.set(key, value);
    return false;
  }
}

let isAsked = false;

/** Something irreplaceable is stored: ask the browser, once, not to clear it when its disk is full. */
export function keepForGood(): void {
  if (isAsked) return;
  isAsked = true;
  // browsers have no storage to ask for over plain http
  void (navigator.storage as StorageManager | undefined)?.persist().catch(() => undefined);
}
