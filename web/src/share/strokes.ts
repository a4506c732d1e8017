/** Parts of a picture: words in a box, rounded corners, shadows. */
import { fitted, LEADING, type Measure } from './lettering';
import type { PictureBox } from './plans';

/** What words look like. */
interface Letters {
  readonly largest: number;
  readonly smallest: number;
  readonly colour: string;
  readonly font: string;
  readonly align?: CanvasTextAlign;
}

const BOLD = 800;
/** The font of the page may be any; its capitals are about so high. */
const CAPITALS = 0.72;

/** In the middle of its height; cut off rather than out of its box. */
export function words(
  ctx: CanvasRenderingContext2D,
  text: string,
  box: PictureBox,
  { largest, smallest, colour, font, align = 'left' }: Letters,
): void {
  const { size, lines } = fitted(text, { ...box, largest, smallest }, measured(ctx, font));
  ctx.font = face(size, font);
  ctx.fillStyle = colour;
  ctx.textAlign = align;
  const x = align === 'center' ? box.x + box.width / 2 : box.x;
  const first = box.y + (box.height - (lines.length - 1) * size * LEADING + size * CAPITALS) / 2;
  lines.forEach((line, k) => ctx.fillText(line, x, first + k * size * LEADING));
  ctx.textAlign = 'left';
}

export const face = (size: number, font: string): string => `${BOLD} ${size}px ${font}`;

export function measured(ctx: CanvasRenderingContext2D, font: string): Measure {
  return (text, size) => {
    ctx.font = face(size, font);
    return ctx.measureText(text).width;
  };
}

export function rounded(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: PictureBox,
  radius: number,
  colour: string,
): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
  ctx.fill();
}

export function shadowed(ctx: CanvasRenderingContext2D, draw: () => void): void {
  ctx.shadowColor = 'rgb(0 0 0 / 0.4)';
  ctx.shadowBlur = 22;
  ctx.shadowOffsetY = 8;
  draw();
  ctx.shadowColor = 'transparent';
}
