/** Why a log is not shown: the server's reason is shown, with the line in the file. */
import { expect, test } from 'vitest';
import { ApiError } from '@rasant/host/host';
import { ofLog } from './source';
import words from './texts/en';

/** The second match of a file: its header is line 301. */
const logged = { from: 0, to: 10, line: 301, game: 'ligretto', players: 2, preset: 'de', rounds: 1 };
const why = (code: string, said: string): string | undefined =>
  ofLog(new Blob(['0123456789']), logged).why(new ApiError(code, said), words);

test.each([
  'this log was written by a newer rasant (version 2, this one knows 1); update rasant',
  "no game 'chess' (there is: ligretto)",
  'not JSON; was the file cut off?',
  ': not valid TOML',
])('%s', (reason) => {
  const said = why('bad_log', `this log cannot be shown: line 3: ${reason}`);
  expect(said).toContain(`“${reason}”`);
  expect(said).toContain('Line 303 of the file');
});

test('a reason without a line is shown as it is', () => {
  expect(why('bad_log', 'this log cannot be shown: this is not a log: it is empty')).toContain(
    'not a log: it is empty',
  );
  expect(why('wrong_host', 'another server is at this address')).toContain('“another server is at this address”');
});

test('who has to wait is asked to wait', () => {
  expect(why('too_many_uploads', 'wait for them')).toBe(words.trouble.busy);
});
