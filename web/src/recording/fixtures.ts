/** For tests: matches of every game as the server replays them, from several viewpoints. */
import { readdirSync, readFileSync } from 'node:fs';
import { readRecording } from './reading';
import type { Recording } from './recording';

const folder = new URL('../table/fixtures/replays/', import.meta.url);

export const replays = (): string[] => readdirSync(folder);

export const textOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** In parts that end anywhere, as they come over a connection. */
export function streamed(text: string, size = 7001): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

export const recordingOf = (file: string): Promise<Recording> => readRecording(streamed(textOf(file)), () => undefined);
