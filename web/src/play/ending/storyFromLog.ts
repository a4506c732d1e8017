/**
 * What happened in the last round of a finished match, from its log: a client that reloaded in the middle of it, or lost
 * the connection, has seen only a part.
 */
import { ApiError } from '@rasant/host/host';
import { replayOfMatch } from '@rasant/net/replays';
import { happeningOf } from '@rasant/net/session.svelte';
import type { Recording } from '@rasant/recording/recording';
import { Chronicle, type RoundStory } from './chronicle';

/** A match is written a moment after its end, on a busy server a little later. */
const AGAIN_MS = [700, 1500, 4000];

/** Of the round that `seen` is a part of. Lost races were sent to this seat alone: they stay as far as they were seen. */
export async function storyFromLog(
  match: string,
  viewpoint: number,
  seen: RoundStory,
  signal: AbortSignal,
): Promise<RoundStory | undefined> {
  const [{ body }, { readRecording }] = await Promise.all([
    written(() => replayOfMatch(match, viewpoint, signal)),
    import('@rasant/recording/reading'),
  ]);
  const recording = body && (await readRecording(body, () => undefined));
  if (!recording?.whole) return undefined;
  const story = lastRound(recording);
  return seen.beaten.length
    ? { ...story, beaten: seen.beaten, allRaces: seen.allRaces }
    : { ...story, allRaces: false };
}

/** The last round of a match. */
export function lastRound(recording: Recording): RoundStory {
  const chronicle = new Chronicle();
  const deal = recording.frames.findLastIndex(({ begins }) => begins);
  for (const [{ batch }, table] of recording.tablesFrom(deal)) if (batch) chronicle.happened(happeningOf(batch), table);
  return chronicle.story();
}

async function written(ask: () => Promise<Response>, attempt = 0): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unknown_match' || attempt >= AGAIN_MS.length) throw error;
    await new Promise((done) => setTimeout(done, AGAIN_MS[attempt]));
    return written(ask, attempt + 1);
  }
}
