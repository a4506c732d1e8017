/** Log files are read for their matches and nothing else, however large they are, and other files are refused. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentsOf, LogFileError, MOST_MATCHES } from './logFile';

const golden = (game: string, name: string): string =>
  readFileSync(new URL(`../../../../src/rasant/games/${game}/tests/golden/${name}.jsonl`, import.meta.url), 'utf8');

const LIGRETTO = golden('ligretto', 'default-steady');
const KICKOFF = golden('kickoff', 'en-steady');
const HEADER = LIGRETTO.slice(0, LIGRETTO.indexOf('\n') + 1);

const troubleOf = (text: BlobPart): Promise<unknown> =>
  contentsOf(new Blob([text])).then(
    () => 'none',
    (error: unknown) => error instanceof LogFileError && error.trouble,
  );

test('the matches of a file are found, with what is shown to choose one', async () => {
  const file = new Blob([LIGRETTO, KICKOFF]);
  const { matches, more, cutOff } = await contentsOf(file);
  expect([more, cutOff]).toEqual([false, false]);
  expect(matches.map(({ game, players, preset, rounds }) => ({ game, players, preset, rounds }))).toEqual([
    { game: 'ligretto', players: 4, preset: 'default', rounds: 1 },
    { game: 'kickoff', players: 4, preset: 'en', rounds: 1 },
  ]);
  expect(matches.at(1)?.line).toBe(LIGRETTO.split('\n').length);
});

test('cut out, each is the log it was', async () => {
  const file = new Blob([LIGRETTO, KICKOFF]);
  const { matches } = await contentsOf(file);
  const texts = await Promise.all(matches.map(({ from, to }) => file.slice(from, to).text()));
  expect(texts).toEqual([LIGRETTO, KICKOFF]);
});

describe('a file that breaks off', () => {
  test('in the middle of a line is shown up to there', async () => {
    const file = new Blob([LIGRETTO.slice(0, -20)]);
    const { matches, cutOff } = await contentsOf(file);
    expect(cutOff).toBe(true);
    const text = await file.slice(matches.at(0)?.from, matches.at(0)?.to).text();
    expect(text).toBe(LIGRETTO.slice(0, LIGRETTO.trimEnd().lastIndexOf('\n') + 1));
  });

  test('without its last newline lacks nothing', async () => {
    const { matches, cutOff } = await contentsOf(new Blob([LIGRETTO.trimEnd()]));
    expect(cutOff).toBe(false);
    expect(matches.at(0)?.to).toBe(LIGRETTO.trimEnd().length);
  });
});

test.each([
  ['empty', ''],
  ['empty', '\n\n'],
  ['not_a_log', 'Dear diary,\ntoday we played.\n'],
  ['not_a_log', '{"name": "something else"}\n[1,2,3]\n'],
  ['not_a_log', '[0,0,-1,"deal",[]]\n'],
  ['not_a_log', '{"rasant":1,"seed":"cut'],
  ['not_a_log', '\u0000\u0001PK\u0003\u0004'],
] as const)('%s: %j', async (trouble, text) => {
  expect(await troubleOf(text)).toBe(trouble);
});

test('a line that begins with many spaces is a line', async () => {
  const [first, second, ...rest] = LIGRETTO.split('\n');
  const text = [first, second, ' '.repeat(200) + (rest.at(0) ?? ''), ''].join('\n');
  const { matches } = await contentsOf(new Blob([text]));
  expect(matches.at(0)?.to).toBe(text.length);
});

test('a file that cannot be read says so', async () => {
  const broken = {
    stream: () => new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) }),
  } as Blob;
  await expect(contentsOf(broken)).rejects.toMatchObject({ trouble: 'unreadable' });
});

test('no more than some matches are listed, and the rest of the file is not read', async () => {
  let parts = 0;
  const endless = {
    stream: () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          parts++;
          controller.enqueue(new TextEncoder().encode(HEADER));
        },
      }),
  } as Blob;
  const { matches, more } = await contentsOf(endless);
  expect([matches.length, more]).toEqual([MOST_MATCHES, true]);
  expect(parts).toBeLessThan(2 * MOST_MATCHES);
});
