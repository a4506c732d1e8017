/** Confetti: where each scrap starts, when, how it falls, and its colour. */

export interface Scrap {
  /** Shares of the screen's width: where it starts, and how far it drifts. */
  readonly left: number;
  readonly drift: number;
  /** Milliseconds until it falls, and that it falls. */
  readonly late: number;
  readonly falls: number;
  /** How often it turns. */
  readonly turns: number;
  readonly colour: number;
}

export const COLOURS = 4;
const SCRAPS = 44;

/** Never the same twice. */
export function shower(random: () => number = Math.random): Scrap[] {
  const between = (low: number, high: number): number => low + random() * (high - low);
  return Array.from({ length: SCRAPS }, () => ({
    left: between(0, 1),
    drift: between(-0.12, 0.12),
    late: between(0, 700),
    falls: between(1300, 2300),
    turns: between(-3, 3),
    colour: Math.floor(random() * COLOURS),
  }));
}
