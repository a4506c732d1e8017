/** Where the end of a round is lit on the screen, and where words can stand without covering it. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** What is above this belongs to the bar. */
  readonly top: number;
}

const STEP = 6;
/** Between a light and the words. */
const APART = 14;
/** So near, two things are one. */
const BESIDE = 5;
/** Where the eye looks for words, as a share of the height. */
const FAVOURITE = 0.64;

/** How much of two boxes is the same place. */
export const overlap = (one: Box, other: Box): number => {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
};

export const grown = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const union = (one: Box, other: Box): Box => {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  return { left, top, width: right - left, height: Math.max(one.top + one.height, other.top + other.height) - top };
};

/** What lies side by side shines as one: the four parts of a goal are a goal. */
export function merged(boxes: readonly Box[]): Box[] {
  return boxes.reduce<Box[]>((done, box) => {
    const near = done.filter((other) => overlap(grown(box, BESIDE), other) > 0);
    return [...done.filter((other) => !near.includes(other)), near.reduce(union, box)];
  }, []);
}

/** How far from the top words of this size stand best: where they cover the least of what shines, near the eye. */
export function placeFor(words: Pick<Box, 'width' | 'height'>, lights: readonly Box[], screen: Screen): number {
  const left = (screen.width - words.width) / 2;
  const lowest = Math.max(screen.top, screen.height - words.height - STEP);
  const tops = Array.from({ length: Math.floor((lowest - screen.top) / STEP) + 1 }, (_, k) => screen.top + k * STEP);
  const wished = screen.height * FAVOURITE - words.height / 2;
  const covered = (top: number): number =>
    lights.reduce((sum, light) => sum + overlap({ left, top, ...words }, grown(light, APART)), 0);
  const [best = screen.top] = tops.toSorted(
    (one, other) => covered(one) - covered(other) || Math.abs(one - wished) - Math.abs(other - wished),
  );
  return best;
}
