/** Who plays alone can go on in the page while the server is away; who plays with others, or a deal that counts once, waits. */
import { describe, expect, test, vi } from 'vitest';
import type { Room, SeatInfo, TableSetup } from '@rasant/wire/messages';

vi.stubGlobal('addEventListener', () => undefined);
const { tableInstead } = await import('./playHere');

const me: SeatInfo = { team: 1, name: 'Ada', player: 'a', here: true };
const bot: SeatInfo = { team: 0, bot: 'relaxed' };
const setup: TableSetup = {
  table: 't',
  game: 'ligretto',
  players: 3,
  preset: 'en',
  settings: { match: 'single' },
  public: false,
  lesson: false,
};
const session = (changes: object = {}, seats: SeatInfo[] = [bot, me, bot]): Parameters<typeof tableInstead>[0] => ({
  connection: 'lost',
  obstacle: 'unreachable',
  seated: true,
  seat: 1,
  room: { phase: 'playing', seats } as unknown as Room,
  setup,
  ...changes,
});

test('the same game, rules and bots, with a seat for oneself where it was', () => {
  expect(tableInstead(session())).toEqual({
    game: 'ligretto',
    preset: 'en',
    settings: { match: 'single' },
    players: 3,
    bots: ['relaxed', '', 'relaxed'],
    pace: null,
  });
});

describe('nothing', () => {
  test.each([
    ['as long as the line holds', session({ connection: 'live' })],
    ['when the server says why', session({ obstacle: 'restarting' })],
    ['for spectators', session({ seated: false, seat: -1 })],
    ['in company', session({}, [{ ...me, player: 'b' }, me, bot])],
    ['for a lesson', session({ setup: { ...setup, lesson: true } })],
    ['for a deal of the day', session({ setup: { ...setup, day: '2026-01-01' } })],
    ['before the table is known', session({ room: null, setup: null })],
  ])('%s', (_, at) => {
    expect(tableInstead(at)).toBeUndefined();
  });
});
