/**
 * A QR code for a link, as rows of dark and light: bytes, error correction M, versions 1 to 10 (213 bytes). Written from
 * the standard (ISO/IEC 18004); the terms are its own.
 */

/** For each version at level M: error correction bytes a block, then the data bytes of every block. */
const BLOCKS: readonly (readonly [correction: number, data: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const BYTES = 0b0100;
const LEVEL_M = 0b00;
const PADDING = [0b11101100, 0b00010001];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Square = boolean[][];

/** The code for a text, true where it is dark; nothing if the text is too long. */
export function qrCode(text: string): Square | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, data], v) => bytes.length + (v < 9 ? 2 : 3) <= sum(data)) + 1;
  if (!version) return undefined;
  const stream = interleave(version, fill(version, bytes));
  const candidates = MASKS.map((_, mask) => draw(version, stream, mask));
  return candidates.reduce((best, square) => (penalty(square) < penalty(best) ? square : best));
}

/** Mode, length, the bytes, an end, and padding up to what the version holds. */
function fill(version: number, bytes: number[]): number[] {
  const capacity = sum(BLOCKS[version - 1][1]);
  const bits = [
    ...digits(BYTES, 4),
    ...digits(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap((byte) => digits(byte, 8)),
  ];
  bits.push(...Array<number>(Math.min(4, capacity * 8 - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const filled = Array.from({ length: bits.length / 8 }, (_, k) => parseInt(bits.slice(k * 8, k * 8 + 8).join(''), 2));
  for (let k = 0; filled.length < capacity; k++) filled.push(PADDING[k % 2]);
  return filled;
}

/** The bytes of all blocks in turn, then their error correction in turn. */
function interleave(version: number, data: number[]): number[] {
  const [correction, sizes] = BLOCKS[version - 1];
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  const checks = blocks.map((block) => remainder(block, correction));
  return [...inTurn(blocks), ...inTurn(checks)];
}

function inTurn(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, k) =>
    blocks.filter((block) => k < block.length).map((block) => block[k]),
  ).flat();
}

// --- Reed-Solomon over GF(256), 0x11d ---

function times(a: number, b: number): number {
  let product = 0;
  for (; b; b >>= 1, a = (a << 1) ^ (a & 0x80 ? 0x11d : 0)) if (b & 1) product ^= a;
  return product;
}

/** The product of (x - 2^k), without its leading one. */
function generator(degree: number): number[] {
  let poly = [1];
  for (let k = 0, root = 1; k < degree; k++, root = times(root, 2)) {
    poly = [...poly, 0].map((value, place) => value ^ (place ? times(poly[place - 1], root) : 0));
  }
  return poly.slice(1);
}

function remainder(block: number[], degree: number): number[] {
  const divisor = generator(degree);
  return block.reduce((rest, byte) => {
    const factor = byte ^ rest[0];
    return [...rest.slice(1), 0].map((value, k) => value ^ times(divisor[k], factor));
  }, Array<number>(degree).fill(0));
}

// --- drawing ---

function draw(version: number, stream: number[], mask: number): Square {
  const size = 17 + 4 * version;
  const square: Square = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Square = square.map((row) => [...row]);
  const set = (row: number, column: number, dark: boolean): void => {
    square[row][column] = dark;
    fixed[row][column] = true;
  };
  timing(size, set);
  corners(size, set);
  alignment(version, size, set);
  marks(version, size, mask, set);
  zigzag(size, fixed, (row, column, k) => {
    const bit = ((stream[k >> 3] ?? 0) >> (7 - (k & 7))) & 1;
    square[row][column] = !!bit !== MASKS[mask](row, column);
  });
  return square;
}

type Set = (row: number, column: number, dark: boolean) => void;

function timing(size: number, set: Set): void {
  for (let k = 0; k < size; k++) {
    set(6, k, k % 2 === 0);
    set(k, 6, k % 2 === 0);
  }
}

function corners(size: number, set: Set): void {
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ]) {
    for (let r = -1; r <= 7; r++) {
      for (let c = -1; c <= 7; c++) {
        const [row, column] = [top + r, left + c];
        if (row < 0 || column < 0 || row >= size || column >= size) continue;
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        set(row, column, ring !== 2 && ring < 4);
      }
    }
  }
}

function alignment(version: number, size: number, set: Set): void {
  const places = ALIGNMENT[version - 1];
  const last = size - 7;
  for (const row of places) {
    for (const column of places) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue;
      for (let r = -2; r <= 2; r++) {
        for (let c = -2; c <= 2; c++) set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
      }
    }
  }
}

/** Format and, from version 7 on, version: each with its own error correction, each there twice. */
function marks(version: number, size: number, mask: number, set: Set): void {
  const format = checked((LEVEL_M << 3) | mask, 10, 0b10100110111) ^ 0b101010000010010;
  for (let k = 0; k < 15; k++) {
    const dark = ((format >> k) & 1) === 1;
    if (k < 6) set(k, 8, dark);
    else if (k < 8) set(k + 1, 8, dark);
    else if (k === 8) set(8, 7, dark);
    else set(8, 14 - k, dark);
    if (k < 8) set(8, size - 1 - k, dark);
    else set(size - 15 + k, 8, dark);
  }
  set(size - 8, 8, true);
  if (version < 7) return;
  const bits = checked(version, 12, 0b1111100100101);
  for (let k = 0; k < 18; k++) {
    const dark = ((bits >> k) & 1) === 1;
    const [a, b] = [Math.floor(k / 3), size - 11 + (k % 3)];
    set(a, b, dark);
    set(b, a, dark);
  }
}

/** A number followed by its remainder: a BCH code. */
function checked(value: number, degree: number, divisor: number): number {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit--) if ((rest >> bit) & 1) rest ^= divisor << (bit - degree);
  return (value << degree) | rest;
}

/** Up and down in columns of two, from the right, past what is fixed. */
function zigzag(size: number, fixed: Square, visit: (row: number, column: number, k: number) => void): void {
  let k = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!fixed[row][column]) visit(row, column, k++);
    }
  }
}

// --- which mask is read most easily ---

function penalty(square: Square): number {
  const size = square.length;
  const turned = square.map((_, k) => square.map((row) => row[k]));
  const lines = [...square, ...turned].reduce((total, line) => total + runs(line) + fakes(line), 0);
  const dark = square.flat().filter(Boolean).length;
  return lines + blocks(square) + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

function runs(line: boolean[]): number {
  let total = 0;
  for (let k = 0, length = 0; k < line.length; k++) {
    length = k && line[k] === line[k - 1] ? length + 1 : 1;
    if (length === 5) total += 3;
    else if (length > 5) total += 1;
  }
  return total;
}

/** What looks like a corner where there is none. */
function fakes(line: boolean[]): number {
  const text = line.map(Number).join('');
  return Array.from(text).filter((_, k) => /^(10111010000|00001011101)/.test(text.slice(k, k + 11))).length * 40;
}

function blocks(square: Square): number {
  let total = 0;
  for (let r = 1; r < square.length; r++) {
    for (let c = 1; c < square.length; c++) {
      const dark = square[r][c];
      if (dark === square[r - 1][c] && dark === square[r][c - 1] && dark === square[r - 1][c - 1]) total += 3;
    }
  }
  return total;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const digits = (value: number, length: number): number[] =>
  Array.from({ length }, (_, k) => (value >> (length - 1 - k)) & 1);
