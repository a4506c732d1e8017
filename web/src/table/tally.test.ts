import { expect, test } from 'vitest';
import { meant, rowsOf } from './tally';

const standing = { parties: [[0, 2], [1, 3], [4]], points: [3, -8, 12], totals: [40, 40, 52], winners: [2], parts: [] };

test('the winner first, then by total; equal totals share a rank', () => {
  expect(rowsOf(standing).map(({ party, rank }) => [party, rank])).toEqual([
    [2, 1],
    [0, 2],
    [1, 2],
  ]);
});

test('a winner with fewer points stands first all the same', () => {
  expect(rowsOf({ ...standing, winners: [1] }).at(0)?.party).toBe(1);
});

test.each([
  ['emptied', { endedBy: 0, emptiedBy: 3 }, [3]],
  ['goal', { endedBy: 1, emptiedBy: -1 }, [1, 3]],
  ['own_goal', { endedBy: 1, emptiedBy: -1 }, [4]],
  ['called', { endedBy: -1, emptiedBy: -1 }, [4]],
])('the word %s is about whom it should be', (how, ending, seats) => {
  expect(meant(how, ending, standing)).toEqual(seats);
});
