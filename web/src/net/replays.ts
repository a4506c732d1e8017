/** Matches that are over, to be watched again: from the server's memory, or from a log of one's own. */
import type { MatchInfo } from '@rasant/wire/messages';
import { granted } from './api';
import { ownKey } from './identity';

const path = (match: string): string => `/api/matches/${encodeURIComponent(match)}`;

/** Whoever sat there proves it by their key: others see less. */
function headers(): Record<string, string> {
  const key = ownKey();
  return key ? { Authorization: `Bearer ${key}` } : {};
}

/** A match as whoever has its link may know it. */
export const matchInfo = async (match: string): Promise<MatchInfo> =>
  (await granted(await fetch(path(match), { headers: headers() }))).json() as Promise<MatchInfo>;

/** A match through these eyes. */
export const replayOfMatch = async (match: string, eyes: number, signal: AbortSignal): Promise<Response> =>
  granted(await fetch(`${path(match)}/replay?eyes=${eyes}`, { headers: headers(), signal }));

/** One match of a log file through these eyes; the server keeps nothing of it. */
export const replayOfLog = async (log: Blob, eyes: number, signal: AbortSignal): Promise<Response> =>
  granted(await fetch(`/api/replays?eyes=${eyes}`, { method: 'POST', headers: { 'Content-Type': 'application/x-ndjson' }, body: log, signal }));
