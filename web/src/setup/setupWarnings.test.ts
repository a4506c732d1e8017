import { expect, test } from 'vitest';
import { en } from '@rasant/lang/en';
import type { GameInfo, GameTexts } from '@rasant/wire/messages';
import { setupWarnings } from './setupWarnings';

const option = { name: 'recycle', default: 'shuffle', values: [], kind: '', help: '' };
const info = {
  uneven: { '3': 36 },
  presets: { usual: {}, en: { recycle: 'turn_over' } },
  options: [option],
  notes: [{ name: 'stuck', players: [2], settings: { recycle: 'turn_over' } }],
} as unknown as GameInfo;
const words = { notes: { stuck: 'Rounds often get stuck.' } } as unknown as GameTexts;
const known = (players: number, preset: string, settings = {}): string[] =>
  setupWarnings(info, words, { players, preset, settings }, en);

test('a note is shown for its numbers of players where its options hold, by a preset or by choice', () => {
  expect(known(2, 'en')).toEqual(['Rounds often get stuck.']);
  expect(known(2, 'usual', { recycle: 'turn_over' })).toEqual(['Rounds often get stuck.']);
  expect(known(2, 'en', { recycle: 'shuffle' })).toEqual([]);
  expect(known(2, 'usual')).toEqual([]);
  expect(known(4, 'en')).toEqual([]);
});

test('unequal teams are shown, too', () => {
  expect(known(3, 'usual')).toEqual([en.lobby.uneven(1, 2, 36)]);
  expect(setupWarnings(undefined, words, { players: 3, preset: '', settings: {} }, en)).toEqual([]);
});
