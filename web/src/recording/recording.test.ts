/** Recordings of every game: wherever one goes, the table is the one that was folded from the start. */
import { describe, expect, test, vi } from 'vitest';
import { Table } from '@rasant/table/table';
import { itemAt } from '@rasant/table/itemAt';
import type { ReplayTail, ViewReplaced, ViewData } from '@rasant/wire/messages';
import { recordingOf, replays, streamed, textOf } from './fixtures';
import { NothingTold, readRecording } from './reading';
import { BETWEEN_CHECKPOINTS, type Recording, type ReplayMessage } from './recording';

/** Every table there was, from the first line on, with no checkpoint. */
function foldedFromTheStart({ layout }: Recording, file: string): ViewData[] {
  const messages = textOf(file)
    .split('\n')
    .filter((line) => line.startsWith('['))
    .map((line) => JSON.parse(line) as ReplayMessage);
  const table = new Table(layout, (itemAt(messages, 0) as ViewReplaced)[4]);
  const privateUpdates = new Map(messages.flatMap((message) => (message[0] === 'p' ? [[message[1], message]] : [])));
  const views = [table.wire()];
  for (const message of messages) {
    if (message[0] !== 'b') continue;
    const privateUpdate = privateUpdates.get(message[1]);
    table.hear(message[4], privateUpdate?.[2] ?? [], privateUpdate?.[3] ?? views.at(-1)![6]);
    views.push(table.wire());
  }
  return views;
}

test('there are all eyes, of all games', () => {
  expect(replays().length).toBeGreaterThanOrEqual(15);
  expect(new Set(replays().map((file) => file.split('.')[1]))).toEqual(new Set(['-2', '-1', '0']));
});

describe.each(replays())('%s', (file) => {
  test('after going anywhere, forward and backward, the table is the one that was', async () => {
    const recording = await recordingOf(file);
    const views = foldedFromTheStart(recording, file);
    expect(recording.frames).toHaveLength(views.length);
    expect(recording.last).toBeGreaterThan(BETWEEN_CHECKPOINTS);
    const forward = views.map((_, frame) => frame);
    for (const frame of [...forward, ...forward.toReversed()])
      expect(recording.tableAt(frame).wire(), `frame ${frame}`).toEqual(views[frame]);
  });

  test('every frame is found by its time and its number, and knows how it stands', async () => {
    const recording = await recordingOf(file);
    expect(recording.whole).toBe(true);
    recording.frames.forEach(({ seq, now, room }, frame) => {
      expect(recording.frameOf(seq)).toBe(frame);
      const found = recording.frameAt(now);
      expect(found).toBeGreaterThanOrEqual(frame);
      expect(recording.frame(found).now).toBe(now);
      const { how, round } = recording.tableAt(frame);
      expect(room).toMatchObject({ how, round });
      expect(room.phase === 'playing').toBe(!how);
    });
  });

  test('every key moment is a frame of it', async () => {
    const recording = await recordingOf(file);
    expect(recording.moments.length).toBeGreaterThan(0);
    for (const { seq, now } of recording.moments)
      expect(recording.frame(recording.frameOf(seq))).toMatchObject({ seq, now });
  });
});

describe('over a bad connection', () => {
  const file = itemAt(replays(), 0);
  const whole = textOf(file);

  test('what came before it broke off can be watched, and is known not to be all', async () => {
    const half = await readRecording(streamed(whole.slice(0, whole.length / 2)), () => undefined);
    const all = await recordingOf(file);
    expect(half.whole).toBe(false);
    expect(half.last).toBeGreaterThan(1);
    expect(half.tableAt(half.last).wire()).toEqual(all.tableAt(half.last).wire());
  });

  test('a connection that fails is like one that ends', async () => {
    const [first = ''] = whole.split('\n[', 1);
    const failing = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(whole.slice(0, first.length * 3)));
      },
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    });
    expect((await readRecording(failing, () => undefined)).whole).toBe(false);
  });

  test('nothing at all is nothing to watch', async () => {
    await expect(readRecording(streamed(''), () => undefined)).rejects.toThrow(NothingTold);
    await expect(readRecording(streamed('no replay\n'), () => undefined)).rejects.toThrow(NothingTold);
    await expect(readRecording(streamed(whole.slice(0, 40)), () => undefined)).rejects.toThrow(NothingTold);
  });

  test('how far it is, is said while it comes', async () => {
    const progress = vi.fn();
    await readRecording(streamed(whole), progress);
    expect(progress.mock.calls.at(-1)?.[0]).toBeGreaterThan(50);
  });

  test('a tail is the last line, and makes it whole', () => {
    const tail = JSON.parse(whole.trimEnd().split('\n').at(-1)!) as ReplayTail;
    expect(tail.moments.length).toBeGreaterThan(0);
  });
});
