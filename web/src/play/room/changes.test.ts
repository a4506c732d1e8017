import { expect, test } from 'vitest';
import { en } from '@rasant/lang/en';
import type { GameTexts, Room, SeatInfo, TableSetup } from '@rasant/wire/messages';
import { changesInWords, comings, relieved, swapInWords } from './changes';

const setup: TableSetup = {
  table: 't',
  game: 'g',
  players: 3,
  preset: 'usual',
  settings: { match: 'single' },
  public: false,
};
const words = { presets: { de: { title: 'German', about: '' } } } as unknown as GameTexts;
const notes = (changed: Partial<TableSetup>): string => changesInWords(setup, { ...setup, ...changed }, words, en);

test('a change by the host is said shortly, and a preset brings its own options', () => {
  expect(notes({ players: 5 })).toBe('5 seats');
  expect(notes({ preset: 'de', settings: { match: 'to_99' }, public: true })).toBe('German, open to everybody');
  expect(notes({ settings: { match: 'to_99' } })).toBe('other options');
  expect(notes({})).toBe('');
});

test('a swap by the host is said to all, and in the second person to those who moved', () => {
  const names = ['Anna', 'Ben', 'Carl', ''];
  const said = (by: number, swapped: [number, number], seat = -1): string =>
    swapInWords(by, swapped, { seat, nameOf: (at) => names[at] ?? '' }, en);
  expect(said(0, [1, 2], 1)).toBe('Anna gave you another place: seat 2');
  expect(said(0, [1, 2])).toBe('Anna had Ben and Carl change places');
  expect(said(0, [2, 3])).toBe('Anna moved Carl to seat 3');
  expect(said(0, [2, 0])).toBe('Anna changed places with Carl');
  expect(said(0, [3, 0])).toBe('Anna sits in seat 1 now');
  expect(said(0, [3, 3])).toBe('');
});

const person = (name: string): SeatInfo => ({ team: 0, name, player: name });
const room = (...seats: SeatInfo[]): Room => ({ seats }) as Room;

test('who changes places neither comes nor goes', () => {
  const [anna, ben, free] = [person('Anna'), person('Ben'), { team: 0 }];
  expect(comings(room(anna, ben), room(free, ben, anna), en.shell)).toEqual([]);
  expect(comings(room(anna, free), room(ben), en.shell)).toEqual([en.shell.came('Ben'), en.shell.went('Anna')]);
});

test('a player relieved by a bot is named once, and a bot on a free seat is not', () => {
  const seat = (player: string, bot = '') => ({ team: 0, player, name: player, bot });
  const at = (...seats: ReturnType<typeof seat>[]) => ({ seats }) as unknown as Room;
  expect(
    relieved(
      at(seat('ann'), seat('ben'), seat('', 'steady')),
      at(seat('ann'), seat('ben', 'steady'), seat('', 'quick')),
    ),
  ).toEqual(['ben']);
  expect(relieved(at(seat('ben', 'steady')), at(seat('ben', 'steady')))).toEqual([]);
});
