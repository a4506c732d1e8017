/** Days and times as a language says them. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Older times are shown as dates. */
const RECENT = 6.5 * DAY;

export class Dates {
  private readonly relative: Intl.RelativeTimeFormat;
  private readonly date: Intl.DateTimeFormat;
  private readonly exact: Intl.DateTimeFormat;

  constructor(code: string) {
    this.relative = new Intl.RelativeTimeFormat(code, { numeric: 'auto' });
    this.date = new Intl.DateTimeFormat(code, { dateStyle: 'long' });
    this.exact = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' });
  }

  /** "17 November 2026". */
  readonly day = (moment: string): string => formatted(moment, this.date);

  /** To the minute, in the reader's time zone. */
  readonly minute = (moment: string): string => formatted(moment, this.exact);

  /** "5 minutes ago", "yesterday"; the date of what is long ago. */
  ago(moment: string, now = Date.now()): string {
    const past = now - Date.parse(moment);
    if (Number.isNaN(past)) return '';
    if (past > RECENT) return this.day(moment);
    if (past >= DAY) return this.relative.format(-Math.round(past / DAY), 'day');
    if (past >= HOUR) return this.relative.format(-Math.round(past / HOUR), 'hour');
    if (past >= MINUTE) return this.relative.format(-Math.round(past / MINUTE), 'minute');
    return this.relative.format(0, 'second');
  }
}

function formatted(moment: string, format: Intl.DateTimeFormat): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}
