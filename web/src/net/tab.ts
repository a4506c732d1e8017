/**
 * This tab of the browser, as tables know it: a name that outlives a reload, so that a move sent twice is known to be the
 * same, and numbers for moves that only go up.
 */
import { STORAGE } from '@rasant/platform/place';

const KEY = `${STORAGE}.tab`;

function recalled(): { name?: string; last?: number } {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { name?: string; last?: number };
  } catch {
    return {};
  }
}

export class Tab {
  readonly name: string;
  private last: number;

  constructor(kept = recalled()) {
    this.name = kept.name ?? newName();
    this.last = kept.last ?? 0;
    this.keep();
  }

  /** A number for a move. It holds the time, so that a copy of this tab, which has its name, hardly ever has its numbers. */
  next(now = Date.now()): number {
    this.last = Math.max(this.last + 1, now);
    this.keep();
    return this.last;
  }

  private keep(): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ name: this.name, last: this.last }));
    } catch {
      // a browser that keeps nothing: the tab has another name after a reload, and nothing else is lost
    }
  }
}

/** `crypto.randomUUID` is missing on pages that came over plain http from another machine, as at home. */
function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
