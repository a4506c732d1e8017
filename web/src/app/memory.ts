/** What the browser keeps for us. A browser that keeps nothing must not stop anybody from playing. */

const PREFIX = 'rasant.';

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** What was kept as an object; an empty one if nothing was, or if it cannot be read any more. */
export function recallObject<Kept>(key: string): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(recall(key) ?? '{}');
    return typeof kept === 'object' && kept ? (kept as Partial<Kept>) : {};
  } catch {
    return {};
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // private windows refuse to keep things; the choice then holds until the page is left
  }
}
