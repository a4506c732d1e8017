/** Totals as lines: from numbers to coordinates. */

export interface CurveFrame {
  readonly width: number;
  readonly height: number;
}

/** The numbers at the lower and the upper edge, and at the lines between them. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly marks: readonly number[];
}

const FEW = 4;

/** Of all totals, nothing, and what is played to. */
export function scaleOf(totals: readonly (readonly number[])[], target: number): Scale {
  const all = [0, ...totals.flat(), ...(Number.isFinite(target) ? [target] : [])];
  const [least, most] = [Math.min(...all), Math.max(1, ...all)];
  const step = roundStep((most - least) / FEW);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const marks = Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step + 0);
  return { low: first * step, high: last * step, marks };
}

/** The next larger of 1, 2, 5, 10, 20, … */
function roundStep(rough: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((factor) => factor * size).find((step) => step >= rough) ?? size;
}

export const heightOf = (total: number, { low, high }: Scale, { height }: CurveFrame): number =>
  height - ((total - low) / (high - low)) * height;

/** How far to the right the end of a round is. */
export const wayOf = (round: number, rounds: number, { width }: CurveFrame): number =>
  (round / Math.max(rounds, 1)) * width;

/** The line of a party, from nothing through all its totals. */
export function curveOf(totals: readonly number[], scale: Scale, frame: CurveFrame): string {
  const points = [0, ...totals].map(
    (total, round) => `${wayOf(round, totals.length, frame).toFixed(1)} ${heightOf(total, scale, frame).toFixed(1)}`,
  );
  return `M${points.join('L')}`;
}
