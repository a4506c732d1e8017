/** Why a match is seen with other eyes than a link asks for. */
import { expect, test } from 'vitest';
import { ALL_SEEING, SPECTATOR } from '@rasant/wire/messages';
import { viewpointNotAllowed } from './eyes';
import words from './texts/en';

const { noSuchViewpoint, notAllowed } = words.trouble;

test.each([
  ['nothing asked for', undefined, SPECTATOR, ''],
  ['as asked for', 3, 3, ''],
  ['the last seat, of another player', 3, SPECTATOR, notAllowed],
  ['all cards', ALL_SEEING, SPECTATOR, notAllowed],
  ['a seat too many', 4, SPECTATOR, noSuchViewpoint(4)],
  ['no eyes at all', -3, 0, noSuchViewpoint(-3)],
])('%s', (_, asked, viewpoint, said) => {
  expect(viewpointNotAllowed(asked, viewpoint, 4, words)).toBe(said);
});
