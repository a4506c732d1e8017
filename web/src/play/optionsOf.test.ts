import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '@rasant/lang/en';
import type { GameList } from '@rasant/wire/messages';
import { byItsPreset, optionsOf } from './optionsOf';

const { games } = JSON.parse(readFileSync(new URL('../table/fixtures/shelf/games.json', import.meta.url), 'utf8')) as GameList;
const ligretto = games.find(({ game }) => game === 'ligretto')!;

test('as usual, nothing is unusual', () => {
  const told = optionsOf(ligretto, { settings: ligretto.presets.default }, en);
  expect(told.some(({ unusual }) => unusual)).toBe(false);
  expect(told.find(({ name }) => name === 'recycle')).toMatchObject({ title: 'When the packet is used up', value: 'shuffle' });
});

test('what the preset or the host changed comes first, in words', () => {
  const [first] = optionsOf(ligretto, { settings: { match: 'rounds:3' } }, en);
  expect(first).toEqual({ name: 'match', title: 'Match', value: '3 rounds', unusual: true });
});

test('a match by a preset’s own rules counts, one by changed rules does not', () => {
  const spanish = ligretto.presets.es;
  expect(Object.keys(spanish)).not.toHaveLength(0);
  expect(byItsPreset(ligretto, 'es', {})).toBe(true);
  expect(byItsPreset(ligretto, 'es', spanish)).toBe(true);
  expect(byItsPreset(ligretto, 'default', spanish)).toBe(false);
  expect(byItsPreset(ligretto, 'default', { match: 'rounds:3' })).toBe(false);
});
