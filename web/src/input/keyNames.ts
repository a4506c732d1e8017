/** What keys are called: as they are printed on keyboards where the language is spoken. */
import { language } from '@rasant/lang/language.svelte';
import type { Texts } from '@rasant/lang/texts';

const ARROWS: Record<string, string> = { ArrowLeft: '←', ArrowUp: '↑', ArrowRight: '→', ArrowDown: '↓' };

function oneName(key: string): string {
  const words = language.texts.keys;
  return key in words ? words[key as keyof Texts['keys']] : (ARROWS[key] ?? key);
}

/** A key, or several pressed together ("Shift+1"), in the language of the page. */
export const keyName = (keys: string): string => keys.split('+').map(oneName).join('+');
