/** How each sound is made of noise and tones, in any audio context: to be heard, or rendered. */

export type Sound = 'slap' | 'flip' | 'shuffle' | 'whistle' | 'cheer' | 'tick' | 'refused';

export interface Studio {
  context: BaseAudioContext;
  noise: AudioBuffer;
  at: number;
  /** From 0 to 1. */
  loud: number;
}

export const MAKERS: Record<Sound, (studio: Studio) => void> = {
  slap(studio) {
    hiss(studio, { at: 0, lasts: 0.06, pitch: 1700, sharp: 0.8, volume: 0.55 });
    tone(studio, { at: 0, lasts: 0.09, from: 170, to: 70, volume: 0.5, shape: 'sine' });
  },
  flip(studio) {
    hiss(studio, { at: 0, lasts: 0.035, pitch: 3600, sharp: 1.4, volume: 0.6 });
  },
  shuffle(studio) {
    for (let k = 0; k < 11; k++) {
      hiss(studio, {
        at: k * 0.034 + Math.random() * 0.012,
        lasts: 0.03,
        pitch: 2400 + Math.random() * 1800,
        sharp: 1.8,
        volume: 0.42,
      });
    }
  },
  whistle(studio) {
    // the pea inside makes the tone flutter
    for (let k = 0; k < 12; k++) {
      tone(studio, {
        at: k * 0.034,
        lasts: 0.036,
        from: k % 2 ? 2550 : 2720,
        to: k % 2 ? 2700 : 2600,
        volume: 0.24,
        shape: 'triangle',
      });
    }
  },
  cheer(studio) {
    for (const [pitch, volume] of [
      [520, 0.46],
      [1150, 0.38],
      [2300, 0.2],
    ] as const) {
      hiss(studio, { at: 0, lasts: 1.7, pitch, sharp: 0.7, volume, swell: 0.35 });
    }
    for (let k = 0; k < 7; k++)
      tone(studio, {
        at: 0.1 + Math.random(),
        lasts: 0.28,
        from: 420 + Math.random() * 260,
        to: 640,
        volume: 0.03,
        shape: 'sawtooth',
      });
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

function hiss(
  { context, noise, at, loud }: Studio,
  { at: later, lasts, pitch, sharp, volume, swell = 0.002 }: Hiss,
): void {
  const start = at + later;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: sharp });
  source
    .connect(filter)
    .connect(envelope(context, start, swell, lasts, volume * loud))
    .connect(context.destination);
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
  source.connect(envelope(context, start, 0.004, lasts, volume * loud)).connect(context.destination);
  source.start(start);
  source.stop(start + lasts + 0.05);
}

function envelope(context: BaseAudioContext, start: number, swell: number, lasts: number, volume: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + swell);
  gain.gain.exponentialRampToValueAtTime(0.0008, start + lasts);
  return gain;
}

export function whiteNoise(context: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = new AudioBuffer({ length: context.sampleRate * seconds, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  return buffer;
}
