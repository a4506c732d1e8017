import { expect, test } from 'vitest';
import type { Room } from '@rasant/wire/messages';
import { patchedRoom } from './patchedRoom';

const ROOM: Room = {
  phase: 'playing',
  left: -1,
  match: 1,
  round: 2,
  host: 0,
  seats: [
    { team: 0, name: 'Ada', ready: true },
    { team: 0, bot: 'calm' },
  ],
  votes: { pause: [0] },
  watching: 3,
  standing: { parties: [[0], [1]], points: [1, 2], totals: [3, 4], winners: [], parts: [] },
  how: '',
};

test('what was sent has changed, and all else stays', () => {
  expect(patchedRoom(ROOM, { phase: 'paused', votes: {}, seats: { 1: { team: 0, bot: 'quick' } } })).toEqual({
    ...ROOM,
    phase: 'paused',
    votes: {},
    seats: [ROOM.seats[0], { team: 0, bot: 'quick' }],
  });
});

test('a seat is replaced whole: what it has no more is gone', () => {
  expect(patchedRoom(ROOM, { seats: { 0: { team: 0, name: 'Ada' } } }).seats[0]).toEqual({ team: 0, name: 'Ada' });
});

test('without a change it is the same', () => {
  expect(patchedRoom(ROOM, {})).toEqual(ROOM);
});
