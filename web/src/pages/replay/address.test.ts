import { describe, expect, test } from 'vitest';
import { ALL_SEEING, SPECTATOR, type Result } from '@rasant/wire/messages';
import { momentQuery, wishOf } from './address';
import { usualViewpoint } from './eyes';
import { clockTime } from './momentWords';

describe('a moment as an address', () => {
  test('is read as it was written', () => {
    const query = momentQuery({ at: 61_234.4, viewpoint: ALL_SEEING });
    expect(query).toBe('?at=61234&viewpoint=-2');
    expect(wishOf(query)).toEqual({ at: 61_234, viewpoint: ALL_SEEING });
  });

  test.each([
    '',
    '?',
    '?at=&viewpoint=',
    '?at=soon&viewpoint=mine',
    '?at=-5',
    '?at=1e9&viewpoint=0x1',
    '?at=9999999999999999',
  ])('%s asks for nothing', (search) => {
    expect(wishOf(search)).toEqual({});
  });
});

describe('whose eyes', () => {
  const result = { players: ['anna', '', 'ben'] } as Result;

  test('those that were asked for, if they may', () => {
    expect(usualViewpoint(1, [-2, -1, 0, 1, 2], result, 'anna')).toBe(1);
    expect(usualViewpoint(1, [SPECTATOR], result, undefined)).toBe(SPECTATOR);
  });

  test('one’s own, or a spectator’s', () => {
    expect(usualViewpoint(undefined, [-2, -1, 0, 1, 2], result, 'ben')).toBe(2);
    expect(usualViewpoint(undefined, [-2, -1, 0, 1, 2], result, 'carla')).toBe(SPECTATOR);
    expect(usualViewpoint(undefined, [-2, -1, 0, 1, 2], null, undefined)).toBe(SPECTATOR);
  });
});

test('times are read as on a clock', () => {
  expect([0, 999, 61_000, 600_000, -5].map(clockTime)).toEqual(['0:00', '0:00', '1:01', '10:00', '0:00']);
});
