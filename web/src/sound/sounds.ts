/** Sounds, synthesised from noise and tones, so that there is nothing to load. */
import { settings } from '@rasant/platform/settings.svelte';
import { MAKERS, whiteNoise, type Sound } from './studio';

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Browsers allow sound only after the page was touched: the first touch starts the audio. */
export function allowSound(): void {
  addEventListener('pointerdown', wake, { once: true });
  addEventListener('keydown', wake, { once: true });
}

function wake(): void {
  context ??= new AudioContext({ latencyHint: 'interactive' });
  noise ??= whiteNoise(context, 2);
  void context.resume();
}

/** `loud` from 0 to 1: what others do is heard from further away. */
export function sound(which: Sound, loud = 1): void {
  if (!context || !noise || context.state !== 'running' || !settings.get('sound')) return;
  MAKERS[which]({ context, noise, at: context.currentTime, loud });
}

/** A short shake in the hand, where there is one. */
export function shake(pattern: number | number[] = 12): void {
  if (settings.get('haptics')) navigator.vibrate?.(pattern);
}
