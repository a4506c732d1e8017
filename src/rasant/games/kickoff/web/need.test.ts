import { expect, test } from 'vitest';
import { ballOf, needOf } from './need';

const PASS = 'B Milo4>Lina7 corner flag';

test('before the kick-off both look for a four, and no team has the ball', () => {
  expect(needOf(undefined, 'B')).toEqual({ kind: 'kick-off' });
  expect(ballOf(undefined)).toBeUndefined();
});

test('who has the ball needs the team mate, the others the symbol', () => {
  expect(ballOf(PASS)).toBe('B');
  expect(needOf(PASS, 'B')).toEqual({ kind: 'pass', team: 'B', to: { name: 'Lina', number: 7 } });
  expect(needOf(PASS, 'R')).toEqual({ kind: 'steal', symbol: 'corner flag' });
});

test('after an action card no team has the ball, and it asks both teams for the same', () => {
  for (const team of ['B', 'R'] as const) {
    expect(needOf('R counterplay 4/7', team)).toEqual({ kind: 'numbers', numbers: [4, 7] });
    expect(needOf('B goal kick boot/trophy', team)).toEqual({ kind: 'symbols', symbols: ['boot', 'trophy'] });
  }
  expect(ballOf('R counterplay 4/7')).toBeUndefined();
});
