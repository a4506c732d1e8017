/** Numbers as a language writes them: its decimal sign, and a minus instead of a hyphen. */

const MINUS = '−';

export class Numbers {
  private readonly usual: Intl.NumberFormat;
  private readonly change: Intl.NumberFormat;
  private readonly percent: Intl.NumberFormat;

  constructor(code: string) {
    this.usual = new Intl.NumberFormat(code, { maximumFractionDigits: 1 });
    this.change = new Intl.NumberFormat(code, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
    this.percent = new Intl.NumberFormat(code, { style: 'percent' });
  }

  /** With one decimal at most. */
  readonly plain = (n: number): string => written(this.usual, n);

  /** With a plus before what is more than nothing. */
  readonly signed = (n: number): string => written(this.change, n);

  /** A part of 1, in percent. */
  readonly share = (part: number): string => written(this.percent, part);
}

function written(format: Intl.NumberFormat, n: number): string {
  const none = format.format(0);
  const parts = format.formatToParts(n).map(({ type, value }) => (type === 'minusSign' ? MINUS : value));
  const text = parts.join('');
  // what is rounded to nothing has no sign
  return text === MINUS + none ? none : text;
}
