/** What the browser keeps for us. A browser that keeps nothing must not stop anybody from playing. */

const PREFIX = 'rasant.';

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // private windows refuse to keep things; the choice then holds until the page is left
  }
}
