/** What is heard: made on the spot from noise and tones, so that there is nothing to load. */
import { settings } from '@rasant/app/settings.svelte';

export type Sound = 'slap' | 'flip' | 'shuffle' | 'whistle' | 'cheer' | 'tick' | 'refused';

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Browsers allow sound only after somebody has touched the page: the first touch of all makes the rest possible. */
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

interface Studio {
  context: AudioContext;
  noise: AudioBuffer;
  at: number;
  loud: number;
}

const MAKERS: Record<Sound, (studio: Studio) => void> = {
  slap(studio) {
    hiss(studio, { at: 0, lasts: 0.06, pitch: 1700, sharp: 0.8, volume: 0.55 });
    tone(studio, { at: 0, lasts: 0.09, from: 170, to: 70, volume: 0.5, shape: 'sine' });
  },
  flip(studio) {
    hiss(studio, { at: 0, lasts: 0.035, pitch: 3600, sharp: 1.4, volume: 0.22 });
  },
  shuffle(studio) {
    for (let k = 0; k < 11; k++) {
      hiss(studio, { at: k * 0.034 + Math.random() * 0.012, lasts: 0.03, pitch: 2400 + Math.random() * 1800, sharp: 1.8, volume: 0.2 });
    }
  },
  whistle(studio) {
    // the pea inside makes the tone flutter
    for (let k = 0; k < 12; k++) {
      tone(studio, { at: k * 0.034, lasts: 0.036, from: k % 2 ? 2550 : 2720, to: k % 2 ? 2700 : 2600, volume: 0.16, shape: 'triangle' });
    }
  },
  cheer(studio) {
    for (const [pitch, volume] of [[520, 0.32], [1150, 0.26], [2300, 0.14]]) {
      hiss(studio, { at: 0, lasts: 1.7, pitch, sharp: 0.7, volume, swell: 0.35 });
    }
    for (let k = 0; k < 7; k++) tone(studio, { at: 0.1 + Math.random(), lasts: 0.28, from: 420 + Math.random() * 260, to: 640, volume: 0.03, shape: 'sawtooth' });
  },
  tick(studio) {
    tone(studio, { at: 0, lasts: 0.05, from: 1150, to: 900, volume: 0.22, shape: 'triangle' });
  },
  refused(studio) {
    tone(studio, { at: 0, lasts: 0.09, from: 240, to: 180, volume: 0.24, shape: 'triangle' });
    tone(studio, { at: 0.08, lasts: 0.12, from: 190, to: 130, volume: 0.24, shape: 'triangle' });
  },
};

interface Hiss {
  at: number;
  lasts: number;
  pitch: number;
  sharp: number;
  volume: number;
  swell?: number;
}

function hiss({ context, noise, at, loud }: Studio, { at: later, lasts, pitch, sharp, volume, swell = 0.002 }: Hiss): void {
  const start = at + later;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: sharp });
  source.connect(filter).connect(envelope(context, start, swell, lasts, volume * loud));
  source.start(start, Math.random() * 0.2, lasts + 0.05);
}

interface Tone {
  at: number;
  lasts: number;
  from: number;
  to: number;
  volume: number;
  shape: OscillatorType;
}

function tone({ context, at, loud }: Studio, { at: later, lasts, from, to, volume, shape }: Tone): void {
  const start = at + later;
  const source = new OscillatorNode(context, { type: shape, frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(envelope(context, start, 0.004, lasts, volume * loud));
  source.start(start);
  source.stop(start + lasts + 0.05);
}

function envelope(context: AudioContext, start: number, swell: number, lasts: number, volume: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + swell);
  gain.gain.exponentialRampToValueAtTime(0.0008, start + lasts);
  gain.connect(context.destination);
  return gain;
}

function whiteNoise(context: AudioContext, seconds: number): AudioBuffer {
  const buffer = new AudioBuffer({ length: context.sampleRate * seconds, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  return buffer;
}
