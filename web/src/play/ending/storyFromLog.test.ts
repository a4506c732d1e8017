/** The numbers of a round are of all of it, however little of it the page has seen. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { happeningOf } from '@rasant/net/session.svelte';
import { recordingOf, replays, textOf } from '@rasant/recording/fixtures';
import type { Recording } from '@rasant/recording/recording';
import { Chronicle, type RoundStory } from './chronicle';

vi.stubGlobal('addEventListener', () => undefined);
const { lastRound, storyFromLog } = await import('./storyFromLog');

afterEach(() => void vi.unstubAllGlobals());

const dealOf = ({ frames }: Recording): number => frames.findLastIndex(({ begins }) => begins);

/** What a page has seen of the last round that came to the table after so many of its batches. */
function seenFrom(recording: Recording, late: number): RoundStory {
  const chronicle = new Chronicle();
  if (late) chronicle.interrupted();
  for (const [{ batch }, table] of recording.tablesFrom(dealOf(recording) + late))
    if (batch) chronicle.happened(happeningOf(batch), table);
  return chronicle.story();
}

describe.each(replays().filter((file) => file.includes('.0.')))('%s', (file) => {
  test('who came late has seen a part, and the log has all of it', async () => {
    const recording = await recordingOf(file);
    const [all, part] = [seenFrom(recording, 0), seenFrom(recording, 40)];
    expect([all.whole, part.whole]).toEqual([true, false]);
    const { whole, lasted, laid, cards } = lastRound(recording);
    expect(whole).toBe(true);
    expect(lasted).toBe(recording.end - recording.frame(dealOf(recording)).now);
    expect(lasted).toBeGreaterThan(part.lasted);
    expect(laid).toEqual(all.laid);
    expect(cards).toEqual(all.cards);
    expect(laid.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(part.laid.reduce((sum, n) => sum + n, 0));
  });
});

test('a connection that was lost in the middle of a round leaves a part, and after its end all', async () => {
  const recording = await recordingOf(replays().find((file) => file.includes('.0.'))!);
  const chronicle = new Chronicle();
  const frames = [...recording.tablesFrom(dealOf(recording))];
  for (const [{ batch }, table] of frames.slice(0, 10)) if (batch) chronicle.happened(happeningOf(batch), table);
  chronicle.interrupted();
  expect(chronicle.story().whole).toBe(false);
  const seen = new Chronicle();
  for (const [{ batch }, table] of frames) if (batch) seen.happened(happeningOf(batch), table);
  seen.interrupted();
  expect(seen.story().whole).toBe(true);
});

test('the log is requested until it is written, and races stay those that were seen', async () => {
  vi.useFakeTimers();
  const file = replays().find((one) => one.includes('.0.'))!;
  const answers = [Response.json({ code: 'unknown_match', text: '' }, { status: 404 }), new Response(textOf(file))];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  const seen = { ...seenFrom(await recordingOf(file), 40), beaten: [{ lost: 2, closest: 30 }] };
  const found = storyFromLog('m', 0, seen, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(await found).toMatchObject({ whole: true, allRaces: false, beaten: seen.beaten });
});
