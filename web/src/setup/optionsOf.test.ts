import { expect, test } from 'vitest';
import { en } from '@rasant/lang/en';
import type { GameInfo, GameTexts } from '@rasant/wire/messages';
import { byItsPreset, changesOf, optionsOf, sameRules } from './optionsOf';

const option = (name: string, usual: string, ...values: string[]) => ({
  name,
  default: usual,
  values,
  kind: values.join(' | '),
  help: '',
});
const game = {
  game: 'toy',
  presets: { usual: {}, spanish: { pace: 'slow', match: 'single' } },
  options: [option('pace', 'fast', 'fast', 'slow'), option('match', 'to_99')],
} as unknown as GameInfo;
const words = {
  options: {
    pace: { title: 'Pace', values: { fast: 'as fast as you can', slow: 'calm' } },
    match: { title: 'Match', values: { to_99: 'to 99 points' } },
  },
} as unknown as GameTexts;

const { usual = {}, spanish = {} } = game.presets;

test('as usual, nothing is unusual', () => {
  const notes = optionsOf(game, { settings: usual }, words, en);
  expect(notes.some(({ unusual }) => unusual)).toBe(false);
  expect(notes.at(0)).toMatchObject({ title: 'Pace', value: 'as fast as you can' });
});

test('what the preset or the host changed comes first, in words', () => {
  const [first] = optionsOf(game, { settings: { match: 'rounds:3' } }, words, en);
  expect(first).toEqual({ name: 'match', title: 'Match', value: '3 rounds', unusual: true });
});

test('an unknown option is called by its name', () => {
  const [first] = optionsOf(game, { settings: {} }, { ...words, options: {} }, en);
  expect(first).toEqual({ name: 'pace', title: 'pace', value: 'fast', unusual: false });
});

test('a match by a preset’s own rules counts, one by changed rules does not', () => {
  expect(byItsPreset(game, 'spanish', {})).toBe(true);
  expect(byItsPreset(game, 'spanish', spanish)).toBe(true);
  expect(byItsPreset(game, 'usual', spanish)).toBe(false);
  expect(byItsPreset(game, 'usual', { match: 'rounds:3' })).toBe(false);
});

test('what differs from a preset is kept, and two ways to say the same are the same rules', () => {
  expect(changesOf(game, 'usual', {})).toEqual({});
  expect(changesOf(game, 'usual', { match: 'rounds:3' })).toEqual({ match: 'rounds:3' });
  expect(sameRules(game, { preset: 'spanish', settings: spanish }, { preset: 'spanish', settings: {} })).toBe(true);
  expect(sameRules(game, { preset: 'usual', settings: {} }, { preset: 'usual', settings: { match: 'rounds:3' } })).toBe(
    false,
  );
  expect(sameRules(game, { preset: 'usual', settings: {} }, { preset: 'spanish', settings: {} })).toBe(false);
});
