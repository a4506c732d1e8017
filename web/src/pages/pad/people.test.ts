/** Names, teams and the rules of a pad: no name is empty, and what is alike is offered once. */
import { expect, test } from 'vitest';
import { en } from '@rasant/lang/en';
import type { GameInfo } from '@rasant/wire/messages';
import { curveOf, heightOf, scaleOf } from './curves';
import { LONGEST_NAME } from '@rasant/wire/messages';
import { calledNames } from './names';
import { areFair, dealtTeams, partiesOf, partyCount } from './parties';
import { differentPresets, onPad, padSettings, wrongNumbers } from './rulesOf';
import { resultText, verdictOf } from './words';

const standIn = (n: number): string => `Player ${n}`;
const TEAMS = { teams: ['black', 'white'] };
const WORDS = { pad: { black: 'Black', white: 'White' } };

test.each([
  [
    ['Anna', 'Ben'],
    ['Anna', 'Ben'],
  ],
  [
    ['', '  '],
    ['Player 1', 'Player 2'],
  ],
  [
    ['Anna', ' anna ', 'ANNA'],
    ['Anna', 'anna 2', 'ANNA 3'],
  ],
  [
    ['Anna 2', 'Anna', 'Anna'],
    ['Anna 2', 'Anna', 'Anna 3'],
  ],
  [
    ['Player 2', ''],
    ['Player 2', 'Player 2 2'],
  ],
  [
    ['<b>x</b>', 'a   b'],
    ['<b>x</b>', 'a b'],
  ],
  [
    ['👩‍🚀'.repeat(2), 'x'.repeat(99)],
    ['👩‍🚀'.repeat(2), 'x'.repeat(LONGEST_NAME)],
  ],
])('%j are called %j', (typed, called) => {
  expect(calledNames(typed, standIn)).toEqual(called);
});

test('teams are as equal as can be', () => {
  expect(dealtTeams(TEAMS, 5)).toEqual([0, 1, 0, 1, 0]);
  expect(dealtTeams({ teams: [] }, 5)).toEqual([]);
  expect(areFair(TEAMS, [0, 1, 1])).toBe(true);
  expect(areFair(TEAMS, [0, 1, 1, 1])).toBe(false);
  expect(areFair(TEAMS, [1, 1])).toBe(false);
  expect(areFair({ teams: [] }, [])).toBe(true);
});

test('points are those of players, or of teams with their members', () => {
  const players = ['Anna', 'Ben', 'Carla'];
  expect(partiesOf({ teams: [] }, { players, teams: [] }, WORDS)[2]).toEqual({ name: 'Carla', members: [] });
  expect(partiesOf(TEAMS, { players, teams: [0, 1, 0] }, WORDS)).toEqual([
    { name: 'Black', members: ['Anna', 'Carla'] },
    { name: 'White', members: ['Ben'] },
  ]);
  expect([partyCount(TEAMS, 3), partyCount({ teams: [] }, 3)]).toEqual([2, 3]);
});

const INFO = {
  presets: {
    default: {},
    en: { recycle: 'turn_over' },
    de: { match: 'single' },
    es: { match: 'single', recycle: 'shuffle' },
  },
  options: [
    { name: 'match', default: 'to_99', values: [], kind: 'to_99 | single | rounds:N', help: '' },
    { name: 'max_rounds', default: '20', values: [], kind: '1 to 1000', help: '' },
    { name: 'recycle', default: 'shuffle', values: ['shuffle', 'turn_over'], kind: '', help: '' },
  ],
} as unknown as GameInfo;
const PAD = { options: ['match', 'max_rounds'] };

test('presets that are reckoned alike are offered once', () => {
  expect(differentPresets(INFO, PAD)).toEqual(['default', 'de']);
  expect(onPad(INFO, PAD).options.map(({ name }) => name)).toEqual(['match', 'max_rounds']);
  expect(padSettings(INFO, PAD, 'de', { max_rounds: '5' })).toEqual({ match: 'single', max_rounds: '5' });
});

test.each(['0', '1001', '', 'x', '2.5', '-3'])('%j rounds at most cannot be', (most) => {
  expect(wrongNumbers(INFO, PAD, { max_rounds: most })).toEqual([{ name: 'max_rounds', least: 1, most: 1000 }]);
});

test('a number within bounds is fine', () => {
  expect(wrongNumbers(INFO, PAD, { max_rounds: '1000' })).toEqual([]);
  expect(wrongNumbers(INFO, PAD, {})).toEqual([]);
});

const party = (name: string, ...members: string[]): { name: string; members: string[] } => ({ name, members });
const all = (names: readonly string[]): string => names.join(' and ');

test.each([
  [[party('Anna'), party('Ben')], [1], 'Ben wins!'],
  [[party('Anna'), party('Ben')], [0, 1], 'Anna and Ben share the win'],
  [[party('Black', 'A'), party('White', 'B', 'C')], [1], 'White wins!'],
  [[party('Black', 'A'), party('White', 'B', 'C')], [0], 'Black wins!'],
])('who has won: %j %j', (parties, winners, said) => {
  expect(verdictOf(parties, { points: [], totals: [], over: true, winners }, all, en)).toBe(said);
});

test('a result is sent as text, best first, equal ones in the same place', () => {
  const parties = [party('Anna'), party('Ben'), party('White', 'C', 'D')];
  expect(resultText('Ligretto', '17 Nov', parties, [5, 12, 5], String)).toBe(
    'Ligretto, 17 Nov\n1. Ben: 12\n2. Anna: 5\n2. White (C, D): 5',
  );
});

test('the picture reaches from the least to the most, and to what is played for', () => {
  expect(scaleOf([[5, -30]], 99)).toEqual({ low: -50, high: 100, marks: [-50, 0, 50, 100] });
  expect(scaleOf([], Infinity)).toEqual({ low: 0, high: 1, marks: [0, 1] });
  const scale = scaleOf(
    [
      [1, 2],
      [3, 2],
    ],
    4,
  );
  const frame = { width: 100, height: 40 };
  expect(heightOf(scale.high, scale, frame)).toBe(0);
  expect(curveOf([1, 3], scale, frame)).toBe('M0.0 40.0L50.0 30.0L100.0 10.0');
});
