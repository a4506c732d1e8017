/** From numbers to coordinates. */
import type { Sample } from './chronicle';

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A line that stays level until the number changes, as cards do. */
export function steps(samples: readonly Sample[], lasted: number, most: number, { width, height }: Frame): string {
  if (lasted <= 0) return '';
  const x = (at: number): string => ((at / lasted) * width).toFixed(1);
  const y = (cards: number): string => (height - (cards / Math.max(most, 1)) * height).toFixed(1);
  const [first, ...rest] = samples;
  if (!first) return '';
  return `M${x(first.at)} ${y(first.cards)}${rest.map(({ at, cards }) => `H${x(at)}V${y(cards)}`).join('')}H${width}`;
}

/** Marks for an axis: few, and round. */
export function marks(most: number, wanted = 4): number[] {
  const rough = most / wanted;
  const size = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((candidate) => candidate >= rough) ?? size;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, k) => k * step);
}

/** Heights for labels that are wanted at these, at least so far apart; as near to where they belong as can be. */
export function spread(wanted: readonly number[], apart: number): number[] {
  const order = wanted.map((height, k) => ({ height, k })).toSorted((a, b) => a.height - b.height || a.k - b.k);
  let lowest = -Infinity;
  const placed = order.map(({ height, k }) => ({ height: (lowest = Math.max(height, lowest + apart)), k }));
  // what was pushed down goes up by as much as there is room for above
  const up = Math.min(lowest - Math.max(...wanted), Math.max(0, placed[0]?.height ?? 0));
  return placed.toSorted((a, b) => a.k - b.k).map(({ height }) => height - up);
}

/** Minutes and seconds, for people. */
export function minutes(ms: number): string {
  const whole = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
