/** The name the player has chosen: stored by the browser; it may be empty. */
import { recall, remember } from './storage';

class Person {
  name = $state(recall('name') ?? '');

  rename(name: string): void {
    this.name = name;
    remember('name', name.trim());
  }

  /** The name to be sent: what was typed, else the word for a guest. */
  called(guest: string): string {
    return this.name.trim() || guest;
  }
}

export const person = new Person();
