/** From numbers to places in a picture. */
import type { Sample } from './chronicle';

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A line that stays level until the number changes, as cards do. */
export function steps(samples: readonly Sample[], lasted: number, most: number, { width, height }: Frame): string {
  if (!samples.length || lasted <= 0) return '';
  const x = (at: number): string => ((at / lasted) * width).toFixed(1);
  const y = (cards: number): string => (height - (cards / Math.max(most, 1)) * height).toFixed(1);
  const [first, ...rest] = samples;
  return `M${x(first.at)} ${y(first.cards)}${rest.map(({ at, cards }) => `H${x(at)}V${y(cards)}`).join('')}H${width}`;
}

/** Marks for an axis: few, and round. */
export function marks(most: number, wanted = 4): number[] {
  const rough = most / wanted;
  const size = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((candidate) => candidate >= rough) ?? size;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, k) => k * step);
}

/** Minutes and seconds, for people. */
export function minutes(ms: number): string {
  const whole = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
