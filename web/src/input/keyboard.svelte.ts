/** Is there a keyboard? Where one points with a mouse there is; elsewhere the first key that is pressed shows it. */
const FINE_POINTER = '(pointer: fine)';

class Keyboard {
  there = $state(false);

  /** As far as the device says. */
  guess(): void {
    this.there ||= matchMedia(FINE_POINTER).matches;
  }
}

export const keyboard = new Keyboard();
