/** Replays of finished matches: from a host, or from a log file. */
import type { MatchInfo } from '@rasant/wire/messages';
import { home, hostOf } from './hosts';

const path = (match: string): string => `/matches/${encodeURIComponent(match)}`;

/** A match as anyone with its link may see it. */
export const matchInfo = async (match: string): Promise<MatchInfo> =>
  (await hostOf(match).askMaybeAsMyself(path(match))).json() as Promise<MatchInfo>;

/** A match from this viewpoint. A player's own viewpoint needs their key: others see less. */
export const replayOfMatch = (match: string, viewpoint: number, signal: AbortSignal): Promise<Response> =>
  hostOf(match).askMaybeAsMyself(`${path(match)}/replay?viewpoint=${viewpoint}`, signal);

/** One match of a log file through these eyes; nothing of it is kept. */
export const replayOfLog = (log: Blob, viewpoint: number, signal: AbortSignal): Promise<Response> =>
  home.answer(`/replays?viewpoint=${viewpoint}`, { body: log, signal });
