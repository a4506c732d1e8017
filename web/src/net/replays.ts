/** Matches that are over, to be watched again: from the server's memory, or from a log of one's own. */
import type { MatchInfo } from '@rasant/wire/messages';
import { ask, granted } from './api';
import { askMaybeAsMyself } from './identity';

const path = (match: string): string => `/matches/${encodeURIComponent(match)}`;

/** A match as whoever has its link may know it. */
export const matchInfo = (match: string): Promise<MatchInfo> => askMaybeAsMyself((key) => ask(path(match), undefined, key));

/** A match through these eyes. Whoever sat there proves it by their key: others see less. */
export const replayOfMatch = (match: string, eyes: number, signal: AbortSignal): Promise<Response> =>
  askMaybeAsMyself(async (key) => {
    const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
    return granted(await fetch(`/api${path(match)}/replay?eyes=${eyes}`, { headers, signal }));
  });

/** One match of a log file through these eyes; the server keeps nothing of it. */
export const replayOfLog = async (log: Blob, eyes: number, signal: AbortSignal): Promise<Response> =>
  granted(await fetch(`/api/replays?eyes=${eyes}`, { method: 'POST', headers: { 'Content-Type': 'application/x-ndjson' }, body: log, signal }));
