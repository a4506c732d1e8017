/**
 * A result as a picture, drawn here: what was played, who won, all parties with their points. Nothing in it comes from
 * elsewhere, neither letters nor images, so that no permission is needed and any browser may keep the result.
 */
import { motif } from '@rasant/cards/motifs';
import type { Cloth } from '@rasant/games/contract';
import { LETTERS, WIND } from '@rasant/ui/wordmark';
import { fitted } from './lettering';
import type { PictureContent, PictureRow } from './pictured';
import { PLANS, type PictureBox, type Plan, type Shape } from './plans';
import { face, measured, rounded, shadowed, words } from './strokes';

/** Words and colours that do not depend on the match alone. */
export interface Style {
  readonly title: string;
  readonly date: string;
  readonly cloth: Cloth;
  readonly font: string;
  /** A number as the language writes it. */
  readonly number: (n: number) => string;
  readonly token: (name: string) => string;
}

const CREAM = '#fffaf0';
const AMBER = '#ffc24d';
const DARK = '#2b1a02';
/** Of a card: wide by high. */
const CARD = 5 / 7;
const HIGHEST_ROW = 132;
const PAD = 22;

export function drawResult(ctx: CanvasRenderingContext2D, shape: Shape, content: PictureContent, style: Style): void {
  const plan = PLANS[shape];
  ctx.textBaseline = 'alphabetic';
  cloth(ctx, plan.size, style.cloth);
  const { font } = style;
  words(ctx, style.title, plan.title, { largest: 52, smallest: 24, colour: CREAM, font });
  words(ctx, style.date, plan.date, { largest: 26, smallest: 16, colour: '#fff4de', font });
  fan(ctx, plan.fan, content.rows);
  words(ctx, content.headline, plan.headline, {
    largest: 60,
    smallest: 18,
    colour: CREAM,
    font,
    align: shape === 'wide' ? 'center' : 'left',
  });
  if (content.highlight) pill(ctx, content.highlight, plan.highlight, font, shape === 'wide');
  panel(ctx, plan.panel, content.rows, style);
  wordmark(ctx, plan.name);
}

/** Light falls on the cloth from above, as on the tile of the game; two teams have half of it each. */
function cloth(ctx: CanvasRenderingContext2D, { width, height }: Plan['size'], { deep, lit, split }: Cloth): void {
  const light = split
    ? ctx.createLinearGradient(0, 0, width, height)
    : ctx.createRadialGradient(width * 0.28, height * 0.1, 0, width * 0.28, height * 0.1, width * 0.8);
  light.addColorStop(split ? 0.499 : 0, lit);
  light.addColorStop(split ? 0.501 : 1, deep);
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = 'rgb(0 0 0 / 0.05)';
  for (let x = 0; x < width; x += 9) ctx.fillRect(x, 0, 3, height);
}

/** The cards of the best three, the winner's in front, in a burst of light. */
function fan(ctx: CanvasRenderingContext2D, { x, y, height }: Plan['fan'], rows: readonly PictureRow[]): void {
  const seats = rows.map((row) => row.seats[0]).slice(0, 3);
  // two cards are as much in the middle as three
  x += seats.length === 2 ? height * 0.29 : 0;
  burst(ctx, x, y, height);
  const [winner, second, third] = seats;
  for (const [seat, side] of [
    [third, 1],
    [second, -1],
    [winner, 0],
  ] as const) {
    if (seat === undefined) continue;
    const size = side ? height * 0.82 : height;
    card(ctx, x + side * height * 0.58, y + (side ? height * 0.1 : 0), size, side * 0.2, seat);
  }
}

function burst(ctx: CanvasRenderingContext2D, x: number, y: number, height: number): void {
  const glow = ctx.createRadialGradient(x, y, 0, x, y, height);
  glow.addColorStop(0, 'rgb(255 226 150 / 0.55)');
  glow.addColorStop(1, 'rgb(255 226 150 / 0)');
  ctx.fillStyle = glow;
  const rays = 14;
  for (let ray = 0; ray < rays; ray++) {
    const angle = (ray / rays) * 2 * Math.PI;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.arc(x, y, height, angle, angle + Math.PI / rays);
    ctx.fill();
  }
}

/** The back of a card, with the motif of its owner. */
function card(ctx: CanvasRenderingContext2D, x: number, y: number, height: number, angle: number, seat: number): void {
  const width = height * CARD;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  shadowed(ctx, () => rounded(ctx, { x: -width / 2, y: -height / 2, width, height }, height * 0.09, CREAM));
  const rim = height * 0.06;
  rounded(
    ctx,
    { x: rim - width / 2, y: rim - height / 2, width: width - 2 * rim, height: height - 2 * rim },
    height * 0.055,
    motif(seat).colour,
  );
  drawMotif(ctx, seat, 0, 0, width * 0.66, CREAM, motif(seat).colour);
  ctx.restore();
}

/** Within a square round a point. */
function drawMotif(
  ctx: CanvasRenderingContext2D,
  seat: number,
  x: number,
  y: number,
  size: number,
  ink: string,
  paper: string,
): void {
  const { shape, cut, line } = motif(seat);
  ctx.save();
  ctx.translate(x - size / 2, y - size / 2);
  ctx.scale(size / 64, size / 64);
  ctx.fillStyle = ink;
  ctx.fill(new Path2D(shape));
  ctx.fillStyle = ctx.strokeStyle = paper;
  if (cut) ctx.fill(new Path2D(cut));
  ctx.lineWidth = 3;
  ctx.lineCap = 'round';
  if (line) ctx.stroke(new Path2D(line));
  ctx.restore();
}

/** The points of all, on paper that is as high as they need. */
function panel(ctx: CanvasRenderingContext2D, box: PictureBox, rows: readonly PictureRow[], style: Style): void {
  const height = Math.min(HIGHEST_ROW, (box.height - 2 * PAD) / rows.length);
  const top = box.y + (box.height - height * rows.length) / 2;
  const paper = { ...box, y: top - PAD, height: height * rows.length + 2 * PAD };
  shadowed(ctx, () => rounded(ctx, paper, 34, style.token('surface')));
  rows.forEach((row, k) =>
    drawRow(ctx, { x: box.x + PAD, y: top + k * height, width: box.width - 2 * PAD, height }, row, style),
  );
}

function drawRow(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: PictureBox,
  { seats, names, points, rank, won }: PictureRow,
  { token, font, number }: Style,
): void {
  if (won) rounded(ctx, { x, y: y + 2, width, height: height - 4 }, Math.min(26, height / 3), token('accent'));
  const ink = token(won ? 'accent-ink' : 'ink');
  const middle = y + height / 2;
  const largest = Math.min(40, height * 0.56);
  const space = height * 0.2;
  words(
    ctx,
    String(rank),
    { x: x + space, y, width: largest * 1.45, height },
    { largest: largest * 0.8, smallest: 12, colour: won ? ink : token('ink-soft'), font },
  );
  const disc = Math.min(64, height * 0.76);
  let left = x + space + largest * 1.45;
  for (const seat of seats.slice(0, seats.length > 2 ? 1 : 2)) {
    discOf(ctx, seat, left + disc / 2, middle, disc);
    left += disc * 0.72;
  }
  left += disc * 0.28 + space;
  const sum = number(points);
  ctx.font = face(largest, font);
  const right = x + width - space - ctx.measureText(sum).width - space;
  words(
    ctx,
    sum,
    { x: right + space, y, width: x + width - space - right, height },
    { largest, smallest: 12, colour: ink, font },
  );
  words(
    ctx,
    names,
    { x: left, y: y + height * 0.06, width: right - space - left, height: height * 0.88 },
    { largest: largest * 0.9, smallest: Math.min(17, largest), colour: ink, font },
  );
}

/** The motif of a seat, as at the table. */
function discOf(ctx: CanvasRenderingContext2D, seat: number, x: number, y: number, size: number): void {
  for (const [part, colour] of [
    [1, motif(seat).colour],
    [0.84, CREAM],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(x, y, (size / 2) * part, 0, 2 * Math.PI);
    ctx.fill();
  }
  drawMotif(ctx, seat, x, y, size * 0.6, motif(seat).colour, CREAM);
}

function pill(ctx: CanvasRenderingContext2D, text: string, box: PictureBox, font: string, centred: boolean): void {
  const inner = { ...box, x: box.x + 20, width: box.width - 40 };
  const { size, lines } = fitted(text, { ...inner, largest: 24, smallest: 16 }, measured(ctx, font));
  ctx.font = face(size, font);
  const width = Math.max(...lines.map((line) => ctx.measureText(line).width)) + 40;
  const x = centred ? box.x + (box.width - width) / 2 : box.x;
  rounded(ctx, { ...box, x, width }, box.height / 2, AMBER);
  words(ctx, text, { ...inner, x: x + 20, width: width - 40 + 1 }, { largest: size, smallest: 16, colour: DARK, font });
}

function wordmark(ctx: CanvasRenderingContext2D, { x, y, width }: PictureBox): void {
  const scale = width / 384;
  ctx.save();
  ctx.translate(x + 46 * scale, y - 6 * scale);
  ctx.scale(scale, scale);
  ctx.transform(1, 0, -Math.tan(Math.PI / 18), 1, 14, 0);
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.strokeStyle = AMBER;
  ctx.lineWidth = 7;
  ctx.stroke(new Path2D(WIND));
  ctx.strokeStyle = CREAM;
  ctx.lineWidth = 13;
  for (const { d, at } of LETTERS) {
    ctx.save();
    ctx.translate(at, 0);
    ctx.stroke(new Path2D(d));
    ctx.restore();
  }
  ctx.restore();
}
