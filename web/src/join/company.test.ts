import { expect, test } from 'vitest';
import type { Room, SeatInfo, TableSetup } from '@rasant/wire/messages';
import { peopleHere, welcomesOthers } from './company';

const setup = { public: true, lesson: false } as TableSetup;
const anna: SeatInfo = { team: 0, name: 'Anna', player: 'a', here: true };
const away: SeatInfo = { team: 0, name: 'Ben', player: 'b', bot: 'steady' };
const bot: SeatInfo = { team: 0, bot: 'steady' };
const free: SeatInfo = { team: 0 };
const room = (...seats: SeatInfo[]): Room => ({ seats }) as Room;

test('a table welcomes others where a bot of its own makes room, and all may come', () => {
  expect(welcomesOthers(room(anna, bot), setup)).toBe(true);
  expect(welcomesOthers(room(anna, away), setup)).toBe(false);
  expect(welcomesOthers(room(anna, free), setup)).toBe(false);
  expect(welcomesOthers(room(anna, bot), { ...setup, public: false })).toBe(false);
  expect(welcomesOthers(room(anna, bot), { ...setup, lesson: true })).toBe(false);
});

test('who is away is not counted among those here', () => {
  expect(peopleHere(room(anna, away, bot, free))).toBe(1);
});
