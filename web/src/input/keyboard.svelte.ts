/** Is there a keyboard? Yes where there is a mouse; elsewhere from the first key pressed. */
const FINE_POINTER = '(pointer: fine)';

class Keyboard {
  there = $state(false);

  /** As far as the device says. */
  guess(): void {
    this.there ||= matchMedia(FINE_POINTER).matches;
  }
}

export const keyboard = new Keyboard();
