import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoundEnd } from '@rasant/games/contract';
import { en } from '@rasant/lang/en';
import type { Layout } from '@rasant/table/layout';
import { spread } from './chart';
import { usualClimax } from './climax';
import { COLOURS, shower } from './confetti';
import { courseOf } from './course';
import { merged, placeFor, type Box } from './lights';
import { NO_SKIP_MS, FLIGHT_MS, LIT_MS, SceneClock } from './sceneClock.svelte';
import { verdictOf } from './verdict';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the scene is long enough to be seen, and short enough to go on', () => {
  expect(FLIGHT_MS + LIT_MS).toBeGreaterThanOrEqual(1500);
  expect(FLIGHT_MS + LIT_MS).toBeLessThanOrEqual(2500);
  expect(FLIGHT_MS + NO_SKIP_MS).toBeLessThan(1000);
});

test('the card lands, the reason is lit, and then the sheet may come', () => {
  const clock = new SceneClock();
  expect(clock.stage).toBe('over');
  clock.begin();
  expect(clock.stage).toBe('landing');
  vi.advanceTimersByTime(FLIGHT_MS);
  expect(clock.stage).toBe('lit');
  vi.advanceTimersByTime(LIT_MS);
  expect(clock.stage).toBe('over');
});

test('a finger that still races ends nothing, and after a breath it does', () => {
  const clock = new SceneClock();
  clock.begin();
  vi.advanceTimersByTime(FLIGHT_MS + NO_SKIP_MS - 1);
  clock.skip();
  expect(clock.stage).toBe('lit');
  vi.advanceTimersByTime(1);
  clock.skip();
  expect(clock.stage).toBe('over');
  expect(vi.getTimerCount()).toBe(0);
});

test('a card that turns slowly is waited for', () => {
  const clock = new SceneClock();
  clock.begin(1700);
  vi.advanceTimersByTime(1699);
  clock.skip();
  expect(clock.stage).toBe('landing');
});

const screen = { width: 400, height: 800, top: 50 };
const words = { width: 360, height: 120 };
const covers = (top: number, light: Box): boolean => top < light.top + light.height && top + words.height > light.top;

test.each([
  ['nothing', []],
  ['the middle', [{ left: 100, top: 200, width: 200, height: 260 }]],
  ['the upper edge', [{ left: 0, top: 60, width: 400, height: 200 }]],
  [
    'two places',
    [
      { left: 10, top: 100, width: 80, height: 110 },
      { left: 100, top: 600, width: 200, height: 180 },
    ],
  ],
])('words stand beside what shines: %s', (_, lights: Box[]) => {
  const top = placeFor(words, lights, screen);
  expect(lights.some((light) => covers(top, light))).toBe(false);
  expect(top).toBeGreaterThanOrEqual(screen.top);
  expect(top + words.height).toBeLessThanOrEqual(screen.height);
});

test('what lies side by side shines as one', () => {
  const cell = (left: number, top: number): Box => ({ left, top, width: 50, height: 70 });
  expect(merged([cell(0, 0), cell(52, 0), cell(0, 72), cell(52, 72)])).toEqual([
    { left: 0, top: 0, width: 102, height: 142 },
  ]);
  expect(merged([cell(0, 0), cell(200, 0)])).toHaveLength(2);
  expect(merged([cell(0, 0), cell(104, 0), cell(52, 0)])).toEqual([{ left: 0, top: 0, width: 154, height: 70 }]);
});

test('where everything shines, words stand somewhere nevertheless', () => {
  expect(placeFor(words, [{ left: 0, top: 0, width: 400, height: 800 }], screen)).toBeGreaterThanOrEqual(screen.top);
  expect(placeFor({ width: 400, height: 900 }, [], screen)).toBe(screen.top);
});

test('no two showers of paper are alike, and each is what chance makes it', () => {
  const seeded = (seed: number) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  expect(shower(seeded(1))).toEqual(shower(seeded(1)));
  expect(shower(seeded(1))).not.toEqual(shower(seeded(2)));
  expect(shower()).not.toEqual(shower());
  expect(shower(seeded(3)).every(({ left, colour }) => left >= 0 && left < 1 && colour >= 0 && colour < COLOURS)).toBe(
    true,
  );
});

const standing = {
  parties: [
    [0, 2],
    [1, 3],
  ],
  points: [0, 1],
  totals: [1, 2],
  winners: [],
  parts: [],
};
const viewer = (seat: number, ends = {}) => ({
  seat,
  nameOf: (other: number) => 'ABCD'.charAt(other),
  words: { ends },
  texts: en,
  all: (names: string[]) => names.join(', '),
});
const verdict = (how: string, by: number, seat: number, ends = {}) =>
  verdictOf({ phase: 'round_over', how, round: 3, standing }, { endedBy: by, emptiedBy: by }, viewer(seat, ends));

test('it was oneself, or the own team', () => {
  expect(verdict('emptied', 1, 1)).toEqual({
    seats: [1],
    mine: true,
    title: en.roundOver.youDidIt,
    how: en.yours.emptied,
  });
  expect(verdict('goal', 1, 3)).toMatchObject({
    seats: [1, 3],
    mine: true,
    title: en.roundOver.youDidIt,
    how: en.yours.teamGoal,
  });
});

test('it was another player, or the viewer is a spectator', () => {
  expect(verdict('emptied', 1, 0)).toEqual({ seats: [1], mine: false, title: 'B’s stack is empty!', how: '' });
  expect(verdict('goal', 1, -1)).toMatchObject({ mine: false, title: 'Goal for B & D!' });
});

test('a gift of the others is no deed of one’s own', () => {
  expect(verdict('own_goal', 0, 1)).toEqual({ seats: [1, 3], mine: true, title: en.yours.teamOwnGoal, how: '' });
  expect(verdict('own_goal', 0, 0)).toMatchObject({ mine: false, title: 'Own goal! It counts for B & D' });
});

test('stuck, agreed and nothing happened differ in words, and no player did it', () => {
  const verdicts = ['stalemate', 'declared', 'stalled'].map((how) => verdict(how, 1, 1));
  expect(new Set(verdicts.map(({ title }) => title)).size).toBe(3);
  expect(verdicts.every(({ seats, mine }) => !mine && !seats.length)).toBe(true);
});

test('at the end of a match it is about who wins it', () => {
  const over = (winners: number[], seat: number) =>
    verdictOf(
      { phase: 'match_over', how: 'emptied', round: 3, standing: { ...standing, winners } },
      { endedBy: 1, emptiedBy: 1 },
      viewer(seat),
    );
  expect(over([0], 1)).toEqual({ seats: [0, 2], mine: false, title: 'A & C win!', how: en.yours.emptied });
  expect(over([0], 2)).toEqual({
    seats: [0, 2],
    mine: true,
    title: en.matchOver.yourTeamWins,
    how: 'B’s stack is empty!',
  });
  expect(over([0, 1], 3)).toMatchObject({ mine: true, title: 'A & C, B & D share the win' });
});

test('a game’s own word is said in full', () => {
  expect(verdict('out', 1, 1, { out: '{name} has laid the last card' })).toMatchObject({
    title: en.roundOver.youDidIt,
    how: 'B & D has laid the last card',
  });
  expect(
    verdict('out', 1, 1, { out: '{name} has laid the last card', your_out: 'You have laid the last card' }),
  ).toMatchObject({ how: 'You have laid the last card' });
  expect(verdict('eaten', 0, 1)).toMatchObject({ title: 'Round 3' });
});

test('how far the match has come names the limit of rounds', () => {
  const options = { options: { match: { title: 'Match', values: { to_99: 'to 99 points' } } } };
  const course = (settings: Record<string, string>) => courseOf(3, { settings }, options, en);
  expect(course({ match: 'to_99', max_rounds: '20' })).toBe('Round 3 of 20 at most · to 99 points');
  expect(course({ match: 'rounds:5', max_rounds: '20' })).toBe('Round 3 of 5');
  expect(course({ max_rounds: '15' })).toBe('Round 3 of 15 at most');
  expect(course({ match: 'single', max_rounds: '20' })).toBe('');
  expect(course({})).toBe('');
});

const layout = {
  teams: [0, 0],
  zones: [
    { number: 0, kind: 'stack', owner: 0 },
    { number: 1, kind: 'stack', owner: 1 },
    { number: 2, kind: 'pile', owner: -1 },
    { number: 3, kind: 'box', owner: -1 },
  ],
} as unknown as Layout;
const end = (seat: number, emptied: number, ...to: number[]): RoundEnd => ({
  how: 'emptied',
  by: seat,
  emptied,
  happening: {
    seq: 1,
    now: 0,
    seat,
    events: [],
    moves: to.map((zone) => ({ from: seat, to: zone, n: 1, labels: [] })),
  },
});

test('without a word of the game the last card and the empty stack light up, or the player who moved', () => {
  expect(usualClimax(end(1, 1, 2), layout).zones).toEqual([2, 1]);
  expect(usualClimax(end(1, -1, 3), layout)).toEqual({ zones: [], seats: [1] });
  expect(usualClimax(end(-1, -1), layout)).toEqual({ zones: [], seats: [] });
});

test('names at the ends of lines keep apart and in order', () => {
  expect(spread([10, 50, 90], 10)).toEqual([10, 50, 90]);
  const [first = 0, third = 0, second = 0] = spread([118, 120, 119, 40], 10);
  expect([second, third]).toEqual([first + 10, first + 20]);
  expect(third).toBeLessThanOrEqual(120);
  expect(spread([], 10)).toEqual([]);
});
