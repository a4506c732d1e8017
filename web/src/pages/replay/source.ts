/** The source of a replay: the server, or one match of a log file. */
import { ApiError } from '@rasant/host/host';
import { replayOfLog, replayOfMatch } from '@rasant/net/replays';
import type { LoggedMatch } from './logFile';
import type { Texts } from './texts/texts';

export interface Source {
  /** Of a match that has an address; a log of one's own has none. */
  readonly match: string;
  open(viewpoint: number, signal: AbortSignal): Promise<Response>;
  /** Why it does not come, in a sentence; nothing if the server just does not answer. */
  why(error: unknown, words: Texts): string | undefined;
}

export const ofMatch = (match: string): Source => ({
  match,
  open: (viewpoint, signal) => replayOfMatch(match, viewpoint, signal),
  why: (error, { trouble }) => {
    if (!(error instanceof ApiError)) return undefined;
    const { code } = error;
    if (code === 'unknown_match') return trouble.unknown;
    if (code === 'pruned') return trouble.notKept;
    if (code === 'damaged') return trouble.nothing;
    if (code === 'kept_back') return trouble.keptBack;
    return code === 'not_yours' ? trouble.notAllowed : trouble.busy;
  },
});

const MEGABYTE = 1_000_000;
/** A server that is sent more may hang up before it has said why. */
const SURELY_TAKEN = 2 * MEGABYTE;
/** One log at a time is read: the one before may still be loading. */
const AGAIN_MS = 1000;
const TRIES = 5;

/** What the server says of a log: a few words of its own, the line if there is one, and the reason. */
const LINE_AND_REASON = /^[^:]+: line (\d+): (.+)$/;

export const ofLog = (file: Blob, { from, to, line }: LoggedMatch): Source => ({
  match: '',
  open: (viewpoint, signal) => patiently(() => replayOfLog(file.slice(from, to), viewpoint, signal)),
  why: (error, { file: words, trouble }) => {
    const isRefusal = error instanceof ApiError;
    if (isRefusal ? error.code === 'too_large' : to - from > SURELY_TAKEN)
      return words.tooLarge(((to - from) / MEGABYTE).toFixed(1));
    if (!isRefusal) return undefined;
    if (error.code === 'too_many_uploads') return trouble.busy;
    const [, wrong, reason = error.message] = LINE_AND_REASON.exec(error.message) ?? [];
    return wrong ? words.badLine(line - 1 + Number(wrong), reason) : words.refused(reason);
  },
});

async function patiently(ask: () => Promise<Response>, tries = TRIES): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_uploads' || tries <= 1) throw error;
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    return patiently(ask, tries - 1);
  }
}
