/** The page's reckoning against the games' own: matches of bots, as one would write them on a pad. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { itemAt } from '@rasant/table/itemAt';
import type { Pad } from '@rasant/wire/messages';
import { asTyped, entryOf, problemsOf } from './check';
import { boundsOf, courseOf, placesOf, pointsOf, type Entry } from './reckoning';

interface Played {
  name: string;
  game: string;
  settings: Record<string, string>;
  rounds: { entry: Entry; points: number[]; totals: number[]; over: boolean; winners: number[] }[];
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../table/fixtures/pads/${file}`, import.meta.url), 'utf8'));
const pads = read('pads.json') as Pad[];
const matches = read('matches.json') as Played[];
const padOf = (game: string): Pad => pads.find((pad) => pad.game === game)!;

test('every game has a pad, and there are matches of each that brings its own', () => {
  expect(new Set(matches.map(({ game }) => game))).toEqual(
    new Set(pads.filter(({ plain }) => !plain).map(({ game }) => game)),
  );
  for (const { counts } of pads) expect(counts.length).toBeGreaterThan(0);
});

test('the matches have all that makes a difference: own goals, shared wins, stuck rounds, negative totals', () => {
  const rounds = matches.flatMap(({ rounds }) => rounds);
  expect(rounds.some(({ entry }) => entry.own_goal?.includes(1))).toBe(true);
  expect(rounds.some(({ entry }) => entry.doubles?.includes(1))).toBe(true);
  expect(rounds.some(({ winners }) => winners.length > 1)).toBe(true);
  expect(rounds.some(({ entry }) => entry.left?.every((left) => left > 0))).toBe(true);
  expect(rounds.some(({ totals }) => totals.some((total) => total < 0))).toBe(true);
  expect(
    matches.some(
      ({ settings, rounds }) => settings.tie === 'extra_round' && settings.match === 'single' && rounds.length > 1,
    ),
  ).toBe(true);
  expect(
    matches.some(
      ({ settings, rounds }) => settings.stalemate === 'leader_takes_match' && Math.max(...rounds.at(-1)!.totals) < 99,
    ),
  ).toBe(true);
});

describe.each(matches)('$name', ({ game, settings, rounds }) => {
  const pad = padOf(game);
  const parties = itemAt(rounds, 0).totals.length;

  test('points, totals, the end and the winners are the game’s', () => {
    rounds.forEach(({ points, totals, over, winners }, at) => {
      const course = courseOf(
        pad,
        settings,
        rounds.slice(0, at + 1).map(({ entry }) => entry),
        parties,
      );
      expect(
        { points: course.points.at(-1), totals: course.totals.at(-1), over: course.over, winners: course.winners },
        `round ${at + 1}`,
      ).toEqual({ points, totals, over, winners });
    });
  });

  test('nothing that was really played is refused', () => {
    for (const { entry } of rounds) {
      expect(problemsOf(pad, settings, asTyped(entry))).toEqual([]);
      expect(entryOf(asTyped(entry))).toEqual(entry);
    }
  });

  test('a round after the end does not count', () => {
    const all = rounds.map(({ entry }) => entry);
    expect(courseOf(pad, settings, [...all, itemAt(all, 0)], parties)).toEqual(courseOf(pad, settings, all, parties));
  });
});

test('the limits of a match', () => {
  expect(boundsOf(padOf('ligretto'), { match: 'to_99', max_rounds: '20' })).toEqual({
    rounds: 0,
    target: 99,
    most: 20,
  });
  expect(boundsOf(padOf('ligretto'), { match: 'rounds:3', max_rounds: '20' })).toEqual({
    rounds: 3,
    target: Infinity,
    most: 20,
  });
  expect(boundsOf(padOf('ligretto'), { match: 'single', max_rounds: '20' }).rounds).toBe(1);
  expect(boundsOf(padOf('fussballspiel'), { max_rounds: '15' })).toEqual({ rounds: 0, target: 5, most: 15 });
  expect(boundsOf(padOf('kickoff'), { max_rounds: '15' }).target).toBe(3);
  expect(boundsOf(padOf('schuss_und_tor'), {}).rounds).toBe(1);
});

test('an own goal is the others’', () => {
  expect(pointsOf(padOf('fussballspiel'), { goal: [0, 0], own_goal: [1, 0] }, 2)).toEqual([0, 1]);
});

test('on the plain pad points are points, and the match is over when people say so', () => {
  const pad = pads.find(({ plain }) => plain) ?? {
    ...padOf('ligretto'),
    counts: [{ key: 'points', each: 1, others: false, signed: true, usual: null, rule: '' }],
    match: { ...padOf('schuss_und_tor').match, rounds: 0 },
  };
  const rounds = Array.from({ length: 40 }, () => ({ points: [-7, 5] }));
  expect(courseOf(pad, {}, rounds, 2).over).toBe(false);
  expect(courseOf(pad, {}, rounds, 2, true)).toMatchObject({ over: true, winners: [1] });
});

test('equal ones share a place, and the next place is left out', () => {
  expect(placesOf([5, 9, 5, 1])).toEqual([2, 1, 2, 4]);
});
