/** What the browser keeps for us. A browser that keeps nothing must not stop anybody from playing. */
import { STORAGE } from './place';

const PREFIX = `${STORAGE}.`;
/** What a browser refuses to keep holds until the page is left: a seat, say. */
const unkept = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(PREFIX + key);
  } catch {
    return unkept.get(key) ?? null;
  }
}

/** What was kept as an object; an empty one if nothing was, or if it cannot be read any more. */
export function recallObject<Kept>(key: string): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(recall(key) ?? '{}');
    return typeof kept === 'object' && kept ? kept : {};
  } catch {
    return {};
  }
}

/** The ends of all keys that begin so and under which something is kept. */
export function recalledKeys(start: string): string[] {
  const keys = new Set([...unkept.keys(), ...keptKeys()]);
  return [...keys].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Keep something; an empty text is forgotten. False if it holds only until the page is left. */
export function remember(key: string, value: string): boolean {
  unkept.delete(key);
  try {
    if (value) localStorage.setItem(PREFIX + key, value);
    else localStorage.removeItem(PREFIX + key);
    return true;
  } catch {
    if (value) unkept.set(key, value);
    return false;
  }
}

let isAsked = false;

/** Something is kept that cannot be had again: the browser is asked, once, not to clear it when its disk is full. */
export function keepForGood(): void {
  if (isAsked) return;
  isAsked = true;
  // browsers have no storage to ask for over plain http
  void (navigator.storage as StorageManager | undefined)?.persist().catch(() => undefined);
}
