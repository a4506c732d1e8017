/** Where a replay comes from: the server's memory, or one match of a log file. */
import { ApiError } from '@rasant/net/api';
import { replayOfLog, replayOfMatch } from '@rasant/net/replays';
import type { LoggedMatch } from './logFile';
import type { Texts } from './texts/texts';

export interface Source {
  /** Of a match that has an address; a log of one's own has none. */
  readonly match: string;
  open(eyes: number, signal: AbortSignal): Promise<Response>;
  /** Why it does not come, in a sentence; nothing if the server just does not answer. */
  why(error: unknown, words: Texts): string | undefined;
}

export const ofMatch = (match: string): Source => ({
  match,
  open: (eyes, signal) => replayOfMatch(match, eyes, signal),
  why: (error, { trouble }) => {
    if (!(error instanceof ApiError)) return undefined;
    const { code } = error;
    if (code === 'unknown_match') return trouble.unknown;
    if (code === 'not_kept') return trouble.notKept;
    if (code === 'damaged') return trouble.nothing;
    return code === 'not_allowed' ? trouble.notAllowed : trouble.busy;
  },
});

const MEGABYTE = 1_000_000;

export const ofLog = (file: Blob, { from, to, line }: LoggedMatch): Source => ({
  match: '',
  open: (eyes, signal) => replayOfLog(file.slice(from, to), eyes, signal),
  why: (error, { file: words, trouble }) => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'too_large') return words.tooLarge(((to - from) / MEGABYTE).toFixed(1));
    if (error.code !== 'bad_log') return trouble.busy;
    const told = Number(/line (\d+)/.exec(error.message)?.[1] ?? 0);
    return told ? words.badLine(line - 1 + told) : words.refused;
  },
});
