/** Words in a picture: as large as fits, in as many lines as there is room for, cut off as the last resort. */

/** How wide a text is at a size. */
export type Measure = (text: string, size: number) => number;

export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface LetteringSpace {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
}

/** From the top of a line to the top of the next. */
export const LEADING = 1.18;
const STEP = 2;
const letters = new Intl.Segmenter();

/** The largest size at which the text fits into as many lines as the height allows; at the smallest, its end is cut off. */
export function fitted(text: string, { width, height, largest, smallest }: LetteringSpace, measure: Measure): Fitted {
  for (let size = largest; size > smallest; size -= STEP) {
    const lines = wrapped(text, width, (part) => measure(part, size));
    if (lines.length * size * LEADING <= height && lines.every((line) => measure(line, size) <= width))
      return { size, lines };
  }
  const wide = (part: string): number => measure(part, smallest);
  const room = Math.max(1, Math.floor(height / (smallest * LEADING)));
  const lines = wrapped(text, width, wide);
  const kept = lines.length > room ? [...lines.slice(0, room - 1), lines.slice(room - 1).join(' ')] : lines;
  return { size: smallest, lines: kept.map((line) => cut(line, width, wide)) };
}

/** In lines that are broken at blanks; a word that is too long stays whole. */
function wrapped(text: string, width: number, wide: (part: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && wide(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** As much of a line as fits, with dots for the rest; never half a letter. */
function cut(line: string, width: number, wide: (part: string) => number): string {
  if (wide(line) <= width) return line;
  const parts = Array.from(letters.segment(line), ({ segment }) => segment);
  while (parts.length && wide(`${parts.join('')}…`) > width) parts.pop();
  return `${parts.join('').trimEnd()}…`;
}
