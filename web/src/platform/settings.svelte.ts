/** The settings of a person: applied at once, stored, following the device where nothing was chosen. */
import { recallObject, remember } from './storage';

export type Look = 'auto' | 'light' | 'dark';
export type TextSize = 'normal' | 'large' | 'huge';

interface Choices {
  look: Look;
  textSize: TextSize;
  sound: boolean;
  haptics: boolean;
  calm: boolean;
  leftHanded: boolean;
  showKeys: boolean;
  /** Nothing shines that can be played. */
  expert: boolean;
}

const SCALES: Record<TextSize, string> = { normal: '1', large: '1.15', huge: '1.35' };
const DARK = '(prefers-color-scheme: dark)';
const CALM = '(prefers-reduced-motion: reduce)';
const FINE_POINTER = '(pointer: fine)';

class Settings {
  private choices = $state<Choices>({
    look: 'auto',
    textSize: 'normal',
    sound: true,
    haptics: true,
    calm: false,
    leftHanded: false,
    showKeys: true,
    expert: false,
  });
  private darkDevice = $state(false);

  /** Read what was chosen before, and follow the device from now on. */
  start(): void {
    this.choices.calm = matchMedia(CALM).matches;
    // a phone has no keys to show
    this.choices.showKeys = matchMedia(FINE_POINTER).matches;
    Object.assign(this.choices, recallObject<Choices>('settings'));
    const dark = matchMedia(DARK);
    this.darkDevice = dark.matches;
    dark.addEventListener('change', () => {
      this.darkDevice = dark.matches;
      this.apply();
    });
    this.apply();
  }

  get<Key extends keyof Choices>(key: Key): Choices[Key] {
    return this.choices[key];
  }

  set<Key extends keyof Choices>(key: Key, value: Choices[Key]): void {
    this.choices[key] = value;
    remember('settings', JSON.stringify(this.choices));
    this.apply();
  }

  get dark(): boolean {
    return this.choices.look === 'dark' || (this.choices.look === 'auto' && this.darkDevice);
  }

  private apply(): void {
    const root = document.documentElement;
    root.dataset.look = this.dark ? 'dark' : 'light';
    root.toggleAttribute('data-calm', this.choices.calm);
    root.toggleAttribute('data-left-handed', this.choices.leftHanded);
    root.style.setProperty('--text-scale', SCALES[this.choices.textSize]);
  }
}

export const settings = new Settings();
