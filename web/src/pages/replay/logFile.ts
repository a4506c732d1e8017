/**
 * The matches of a log file, found without reading all of it into memory: each begins with a header line, a JSON object
 * with the entry `rasant`. What a match is, and whether its lines are sound, the server says.
 */

export interface LoggedMatch {
  /** In bytes of the file: from its header to behind its last whole line. */
  readonly from: number;
  readonly to: number;
  /** Of its header in the file, from 1. */
  readonly line: number;
  readonly game: string;
  readonly players: number;
  readonly preset: string;
  readonly rounds: number;
}

export interface LogContents {
  readonly matches: readonly LoggedMatch[];
  /** There are more matches than are listed. */
  readonly more: boolean;
  /** The file ends in the middle of a line, which is left out. */
  readonly cutOff: boolean;
}

export type LogTrouble = 'empty' | 'not_a_log' | 'unreadable';

export class LogFileError extends Error {
  constructor(readonly trouble: LogTrouble) {
    super(trouble);
  }
}

export const MOST_MATCHES = 200;
/** A header holds a whole deck at most. */
const LONGEST_HEADER = 1 << 20;
const NEWLINE = 10;
/** The beginning of a line with a deal, which begins a round. */
const DEAL = /^\[\d+,\s*\d+,\s*-1,\s*"deal"/;
const START = 80;

/** What is in a log file; `LogFileError` if it is none. */
export async function contentsOf(file: Blob): Promise<LogContents> {
  const found = new Finder();
  try {
    for await (const line of linesOf(file)) if (!found.add(line)) break;
  } catch (error) {
    throw error instanceof LogFileError ? error : new LogFileError('unreadable');
  }
  return found.contents();
}

interface LogLine {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** How it begins; */
  readonly start: string;
  /** all of it, if it is no longer than a header may be. */
  readonly text: () => string;
  /** Does it end with a newline? The last one may have lost more than that. */
  readonly ended: boolean;
}

type Draft = { -readonly [Key in keyof LoggedMatch]: LoggedMatch[Key] };

class Finder {
  private readonly matches: Draft[] = [];
  private more = false;
  private cutOff = false;

  /** False if no more are wanted. */
  add({ number, from, to, start, text, ended }: LogLine): boolean {
    if (!start.trim() && to - from <= START) return true;
    if (!ended && !isJson(text())) {
      this.cutOff = true;
      if (!this.matches.length) throw new LogFileError('not_a_log');
      return true;
    }
    if (start.trimStart().startsWith('{')) {
      this.more = this.matches.length >= MOST_MATCHES;
      if (!this.more) this.matches.push({ ...headerOf(text()), from, to, line: number, rounds: 0 });
      return !this.more;
    }
    const match = this.matches.at(-1);
    if (!match) throw new LogFileError('not_a_log');
    match.to = to;
    if (DEAL.test(start)) match.rounds++;
    return true;
  }

  contents(): LogContents {
    if (!this.matches.length) throw new LogFileError('empty');
    return { matches: this.matches, more: this.more, cutOff: this.cutOff };
  }
}

function headerOf(text: string): Pick<LoggedMatch, 'game' | 'players' | 'preset'> {
  const { rasant, game, players, preset } = (isJson(text) ? JSON.parse(text) : {}) as Record<string, unknown>;
  if (rasant === undefined) throw new LogFileError('not_a_log');
  return { game: String(game), players: Number(players) || 0, preset: typeof preset === 'string' ? preset : '' };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The lines of a file with their places, one part of it in memory at a time. */
async function* linesOf(file: Blob): AsyncGenerator<LogLine> {
  const reader = file.stream().getReader();
  const line = new LineBuilder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      let begin = 0;
      for (let end = part.value.indexOf(NEWLINE); end >= 0; end = part.value.indexOf(NEWLINE, begin)) {
        line.add(part.value.subarray(begin, end));
        yield line.end();
        begin = end + 1;
      }
      line.add(part.value.subarray(begin));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (line.size) yield line.rest();
}

/** A line, put together from parts. One that is longer than any header is not kept whole. */
class LineBuilder {
  size = 0;
  private number = 1;
  private from = 0;
  private parts: Uint8Array[] = [];
  private kept = 0;

  add(part: Uint8Array): void {
    this.size += part.length;
    if (this.kept >= LONGEST_HEADER) return;
    // parts of a file are new arrays every time: they are never changed
    this.parts.push(part);
    this.kept += part.length;
  }

  /** A newline was found. */
  end(): LogLine {
    const to = this.from + this.size + 1;
    const line = this.line(to, true);
    Object.assign(this, { number: this.number + 1, from: to, size: 0, parts: [], kept: 0 });
    return line;
  }

  rest(): LogLine {
    return this.line(this.from + this.size, false);
  }

  private line(to: number, ended: boolean): LogLine {
    const { number, from, parts } = this;
    const text = (): string => {
      const decoder = new TextDecoder();
      return parts.map((part) => decoder.decode(part, { stream: true })).join('');
    };
    const [first] = parts;
    // nearly always the first part has more than enough of it
    const start =
      first && first.length >= START ? new TextDecoder().decode(first.subarray(0, START)) : text().slice(0, START);
    return { number, from, to, start, text, ended };
  }
}
