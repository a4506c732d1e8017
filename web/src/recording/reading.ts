/** Reads a replay from a stream of lines: a head, the messages, a tail. */
import type { ReplayHead, ReplayTail } from '@rasant/wire/messages';
import { Recording, type ReplayMessage } from './recording';

/** Nothing came that could be shown. */
export class NothingTold extends Error {}

/** So often is said how far it is. */
const EVERY = 50;

/**
 * All that comes of it. A connection that breaks off, or does not come at all, ends it: then it is not `whole`, and what is
 * there can be shown. `NothingTold` if not even the table before the first card has come.
 */
export async function readRecording(
  body: ReadableStream<Uint8Array>,
  progress: (batches: number) => void,
): Promise<Recording> {
  let recording: Recording | undefined;
  try {
    for await (const line of linesOf(body)) {
      const value = JSON.parse(line) as ReplayHead | ReplayTail | ReplayMessage;
      if (Array.isArray(value)) recording?.hear(value);
      else if ('book' in value) recording = new Recording(value);
      else recording?.finish(value);
      if (recording && recording.frames.length % EVERY === 0) progress(recording.frames.length);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // the rest may be wrong; the beginning has been checked
  }
  if (!recording?.frames.length) throw new NothingTold();
  return recording;
}

/** Whole lines; one that has no end was cut off. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter(Boolean);
    }
  } finally {
    reader.releaseLock();
  }
}
