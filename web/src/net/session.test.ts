/** A session against a server held by hand. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { itemAt } from '@rasant/table/itemAt';
import {
  PROTOCOL_VERSION,
  type AdditionData,
  type Book,
  type WireEvent,
  type FromClient,
  type FromServer,
  type Room,
  type TableSetup,
  type ViewData,
} from '@rasant/wire/messages';
import { PATIENCE_MS } from './hold.svelte';
import type { SocketListener } from './reconnectingSocket';
import { Session, type SessionListener } from './session.svelte';
import { Tab } from './tab';

interface Step {
  events: WireEvent[];
  additions: AdditionData[];
  view: ViewData;
  played: [number, number, number, number] | null;
}

const fixture = JSON.parse(
  readFileSync(new URL('../table/fixtures/ligretto-4-default.json', import.meta.url), 'utf8'),
) as {
  book: Book;
  heard: { view: ViewData; steps: Step[] }[];
};
const { view, steps } = itemAt(fixture.heard, 1);
const first = steps.findIndex(({ played }) => played);
/** The own first play, and the batches before and after it. */
const step = (offset = 0): Step => itemAt(steps, first + offset);
const viewBefore = first ? step(-1).view : view;
const sizeIn = (of: ViewData, zone: number): number => itemAt(of[5], zone)[0];
const faceAt = (number: number): string => itemAt(fixture.book.faces, number);

const setup: TableSetup = {
  table: 't',
  game: 'ligretto',
  players: 4,
  preset: 'default',
  settings: {},
  public: false,
  lesson: false,
};
const room: Room = {
  phase: 'playing',
  left: -1,
  match: 1,
  round: 1,
  host: 0,
  seats: [],
  votes: {},
  watching: 0,
  standing: { parties: [], points: [], totals: [], winners: [], parts: [] },
  how: '',
  lesson: null,
};

/** Numbers of moves count on from here, at any time. */
const NEVER_REACHED = 2 ** 52;
const FIRST = NEVER_REACHED + 1;

/** A session that has received everything up to the first card this seat plays. */
function seated(watching: SessionListener = {}) {
  const sent: FromClient[] = [];
  const returns: number[] = [];
  let listener: SocketListener | undefined;
  const session = new Session(
    'token',
    (given) => {
      listener = given;
      return {
        open: () => given.opened(),
        send: (message) => sent.push(message),
        close: () => undefined,
        comeBackIn: (ms) => returns.push(ms),
      };
    },
    new Tab({ name: 'tab', last: NEVER_REACHED }),
    () => Promise.resolve('too_many_sockets'),
  );
  const receive = (message: FromServer) => listener?.heard([message]);
  const lose = (unanswered = false) => listener?.lost(unanswered);
  const fallSilent = () => listener?.silent();
  const reopen = () => listener?.opened();
  const hear = (step: Step, seq: number, seat = -1) => {
    receive(['p', seq, step.additions, step.view[6]]);
    receive(['b', seq, seq, seat, step.events, seq - 1]);
  };
  receive(['welcome', 0, 0, 0, setup, room, view, fixture.book, -1]);
  steps.slice(0, first).forEach((step, k) => hear(step, k + 1));
  session.watch(watching);
  return { session, sent, returns, receive, lose, fallSilent, reopen, hear };
}

const [src, face, dst] = step().played ?? [0, 0, 0];
const label = faceAt(face);

test('the first word is hello, with the token and a wish for the book', () => {
  const { sent } = seated();
  expect(itemAt(sent, 0).slice(0, 2)).toEqual(['hello', PROTOCOL_VERSION]);
  expect(itemAt(sent, 0).slice(3)).toEqual(['token', true]);
});

test('a play shows at once, is sent, and is the truth when its batch comes', () => {
  const { session, sent, hear, receive } = seated();
  expect(session.play(src, label)).toBe(true);
  const aimed = sent.at(-1);
  expect(aimed?.slice(0, 4)).toEqual(['play', FIRST, src, label]);
  expect(session.zone(dst).size).toBe(sizeIn(step().view, dst));
  hear(step(), first + 1, 0);
  receive(['ok', FIRST, first + 1]);
  expect(session.table?.wire()).toEqual(step().view);
});

test('it makes no difference whether the answer or the batch comes first', () => {
  const { session, hear, receive } = seated();
  session.play(src, label, dst);
  receive(['ok', FIRST, first + 1]);
  hear(step(), first + 1, 0);
  expect(session.table?.wire()).toEqual(step().view);
});

test('a refused play goes back, with its reason', () => {
  const refusals: string[] = [];
  const { session, receive } = seated({ refused: ({ reason, by, ms }) => refusals.push(`${reason} ${by} ${ms}`) });
  const before = session.table?.wire();
  session.play(src, label);
  receive(['no', FIRST, 'beaten', 'C-3', 2, 43]);
  expect(refusals).toEqual(['beaten 2 43']);
  expect(session.table?.wire()).toEqual(before);
});

test('a play that cannot be is refused here, and the server is asked for the rule', () => {
  const refusals: string[] = [];
  const { session, sent, receive } = seated({ refused: ({ reason }) => refusals.push(reason) });
  const before = session.table?.wire();
  expect(session.play(src, faceAt((face + 5) % 40))).toBe(false);
  expect(refusals).toHaveLength(1);
  expect(session.refusal?.rule).toBe('');
  expect(sent.at(-1)?.slice(0, 3)).toEqual(['play', FIRST, src]);
  const words = sent.length;
  expect(session.play(src, faceAt((face + 6) % 40))).toBe(false);
  expect(sent, 'one question at a time').toHaveLength(words);
  receive(['no', FIRST, 'not_there', 'L-14', -1, 0]);
  expect(session.refusal?.rule).toBe('L-14');
  expect(refusals).toHaveLength(2);
  expect(session.table?.wire()).toEqual(before);
});

test('a gap is noticed, and everything is asked for anew', () => {
  const { session, sent, hear, receive } = seated();
  hear(step(1), first + 2);
  expect(sent.at(-1)).toEqual(['sync']);
  receive(['view', first + 2, 0, room, step(1).view]);
  expect(session.table?.wire()).toEqual(step(1).view);
});

test('what was not answered before a lost connection is sent again', () => {
  const { session, sent, receive } = seated();
  session.play(src, label);
  const move = sent.at(-1);
  receive(['welcome', 0, first, 0, setup, room, viewBefore, null, -1]);
  expect(sent.at(-1)).toEqual(move);
});

test('what was not answered before a fresh view is sent again: the answer may be among what was missed', () => {
  const { session, sent, receive } = seated();
  session.play(src, label);
  const move = sent.at(-1);
  receive(['view', first + 1, 0, room, step().view]);
  expect(sent).toHaveLength(sent.indexOf(move!) + 2);
  expect(sent.at(-1)).toEqual(move);
  receive(['ok', FIRST, first + 1]);
  expect(session.table?.wire()).toEqual(step().view);
});

test('a play that was under way when the connection was lost still shows when it is back', () => {
  const { session, receive, lose } = seated();
  session.play(src, label, dst);
  lose();
  receive(['welcome', 0, first, 0, setup, room, viewBefore, null, -1]);
  expect(session.zone(dst).size).toBe(sizeIn(viewBefore, dst) + 1);
  receive(['no', FIRST, 'not_now', '', -1, 0]);
  expect(session.table?.wire()).toEqual(viewBefore);
});

test('while the connection is lost nothing can be played, and nothing seems to be', () => {
  const { session, receive, lose } = seated();
  expect(session.connection).toBe('live');
  expect(session.plays.length).toBeGreaterThan(0);
  lose();
  expect(session.connection).toBe('lost');
  expect(session.plays).toEqual([]);
  expect(session.play(src, label)).toBe(false);
  receive(['welcome', 0, first, 0, setup, room, viewBefore, null, -1]);
  expect(session.connection).toBe('live');
});

test('a server that starts anew is waited for, one that says no is not', () => {
  const { session, receive, returns } = seated();
  receive(['bye', 'restarting', 1200, '']);
  expect(returns).toEqual([1200]);
  expect(session.goodbye).toBeNull();
  receive(['bye', 'removed', -1, '']);
  expect(session.goodbye).toBe('removed');
  expect(session.connection).toBe('ended');
});

test('after a gap everything is asked for once, however much comes in the meantime', () => {
  const { sent, hear } = seated();
  hear(step(1), first + 2);
  hear(step(2), first + 3);
  expect(sent.filter(([kind]) => kind === 'sync')).toHaveLength(1);
});

test('a room may stand for several entries, or for none', () => {
  const { session, sent, receive } = seated();
  receive(['t', first, 0, { ...room, watching: 1 }, first]);
  receive(['t', first + 3, 0, { ...room, watching: 2, phase: 'paused' }, first]);
  expect(session.room?.watching).toBe(2);
  expect(session.active).toBe(false);
  expect(sent.some(([kind]) => kind === 'sync')).toBe(false);
});

test('a batch may come after entries that were not sent, and is missed by the next message', () => {
  const { session, sent, receive } = seated();
  receive(['p', first + 2, step().additions, step().view[6]]);
  receive(['b', first + 2, 0, -1, step().events, first]);
  receive(['t', first + 3, 0, { ...room, watching: 1 }, first + 2]);
  expect(session.room?.watching).toBe(1);
  receive(['t', first + 5, 0, { ...room, watching: 2 }, first + 4]);
  expect(session.room?.watching).toBe(1);
  expect(sent.filter(([kind]) => kind === 'sync')).toHaveLength(1);
});

test('an act is sent only if it is open to this seat', () => {
  const { session, sent } = seated();
  const words = sent.length;
  expect(session.act('fly')).toBe(false);
  expect(sent).toHaveLength(words);
  const { verb, choice } = itemAt(session.acts, 0);
  expect(session.act(verb, choice)).toBe(true);
  expect(sent.at(-1)).toEqual(['act', FIRST, verb, choice]);
});

test('the view is in words', () => {
  const { session } = seated();
  const { kind, name, cards, mine } = session.zone(src);
  expect(mine).toBe(true);
  expect(cards.some((card) => card.label === label && card.given)).toBe(true);
  expect(session.zone(name).number).toBe(src);
  expect(session.zones(kind, session.seat).some(({ number }) => number === src)).toBe(true);
  expect(session.wanted(dst).labels).toContain(label);
  expect(session.targets(src, label)).toContain(dst);
});

test('listeners get batches with what moved and who moved it', () => {
  const { session, hear } = seated();
  const calls: string[] = [];
  const stop = session.watch({
    happened: ({ seq, seat, moves: [move] }) => calls.push(`${seq} ${seat} ${move?.from} ${move?.to}`),
  });
  hear(step(), first + 1, session.seat);
  stop();
  hear(step(1), first + 2);
  expect(calls).toEqual([`${first + 1} ${session.seat} ${src} ${dst}`]);
});

test('a muted player stays muted on every seat, and the next player on the old seat is not', () => {
  const { session, sent, receive } = seated();
  const enter = (seq: number, ...players: string[]) =>
    receive(['t', seq, seq, { ...room, seats: players.map((player) => ({ team: 0, player })) }, 0]);
  enter(first + 1, '', 'anna', '');
  session.mute(1, true);
  session.mute(2, true);
  enter(first + 2, '', 'ben', 'anna');
  expect([1, 2].map((seat) => session.isMuted(seat))).toEqual([false, true]);
  session.mute(2, false);
  expect(session.isMuted(2)).toBe(false);
  expect(sent.filter(([kind]) => kind === 'mute')).toEqual([
    ['mute', 1, true],
    ['mute', 2, false],
  ]);
});

test('after a reconnect the muted players are sent to the server with their present seats', () => {
  const { session, sent, receive, lose } = seated();
  const at = (...players: string[]): Room => ({ ...room, seats: players.map((player) => ({ team: 0, player })) });
  receive(['t', first + 1, 0, at('anna', 'ben'), 0]);
  session.mute(0, true);
  session.mute(1, true);
  lose();
  sent.length = 0;
  receive(['welcome', 0, first + 1, 0, setup, at('', '', 'ben'), view, null, -1]);
  expect(sent).toEqual([['mute', 2, true]]);
  receive(['t', first + 2, 0, at('', 'anna', 'ben'), 0]);
  receive(['t', first + 3, 0, at('anna', '', 'ben'), 0]);
  expect(sent).toEqual([
    ['mute', 2, true],
    ['mute', 1, true],
  ]);
});

test('what is heard ends a silence; nothing is played into it', () => {
  const { session, fallSilent, receive } = seated();
  fallSilent();
  expect(session.connection).toBe('lost');
  expect(session.play(src, label)).toBe(false);
  receive(['pong', 0]);
  expect(session.connection).toBe('live');
  expect(session.play(src, label)).toBe(true);
});

test('why a connection is refused is found out, and forgotten when it comes about', async () => {
  const { session, lose, receive } = seated();
  lose();
  await Promise.resolve();
  expect(session.obstacle).toBe('');
  lose(true);
  await vi.waitFor(() => expect(session.obstacle).toBe('too_many_sockets'));
  receive(['welcome', 0, 0, 0, setup, room, view, null, -1]);
  expect([session.obstacle, session.connection]).toEqual(['', 'live']);
});

test('listeners get a change of the table with who made it, and the next change counts on from it', () => {
  const changes: [number, number][] = [];
  const { session, sent, receive } = seated({
    changed: (by, before, after) => changes.push([by, after.players - before.players]),
  });
  receive([
    'welcome',
    0,
    first + 1,
    0,
    { ...setup, players: setup.players + 1, changes: 1 },
    room,
    view,
    fixture.book,
    0,
  ]);
  expect(changes).toEqual([[0, 1]]);
  session.arrange({ preset: 'other', settings: {} });
  expect(sent.at(-1)).toEqual(['setup', 1, 'other', {}, setup.players + 1, setup.public]);
});

test('listeners get a motion that fell', () => {
  const fallen: unknown[] = [];
  const { receive } = seated({ fell: (...motion) => fallen.push(motion) });
  receive(['fell', 'pause', 1, [0, 2]]);
  expect(fallen).toEqual([['pause', 1, [0, 2]]]);
});

test('while the table is held a card stays where it is, a tap is refused at once, and nothing is sent', () => {
  const refusals: string[] = [];
  const { session, sent, receive } = seated({ refused: ({ reason, src: from }) => refusals.push(`${reason} ${from}`) });
  const before = session.table?.wire();
  const words = sent.length;
  receive(['held', 'store']);
  expect(session.play(src, label)).toBe(false);
  const { verb, choice } = itemAt(session.table?.acts ?? [], 0);
  expect(session.act(verb, choice)).toBe(false);
  expect(session.act('fly'), 'what could not be done anyway needs no answer').toBe(false);
  expect(refusals).toEqual([`unavailable ${src}`, 'unavailable -1']);
  expect(sent).toHaveLength(words);
  expect(session.table?.wire()).toEqual(before);
  receive(['held', '']);
  expect(session.play(src, label)).toBe(true);
});

test('a table that is held for long says so and offers nothing, until it goes on or the whole table is sent again', () => {
  vi.useFakeTimers();
  try {
    const { session, receive } = seated();
    const now = viewBefore;
    const goesOn: FromServer[] = [
      ['held', ''],
      ['view', first, 0, room, now],
      ['welcome', 0, first, 0, setup, room, now, null, -1],
    ];
    for (const message of goesOn) {
      receive(['held', 'moving']);
      expect([session.held, session.active]).toEqual(['', true]);
      vi.advanceTimersByTime(PATIENCE_MS);
      expect([session.held, session.active, session.plays, session.acts]).toEqual(['moving', false, [], []]);
      receive(message);
      expect([session.held, session.active]).toEqual(['', true]);
      expect(session.plays.length).toBeGreaterThan(0);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('the clock stands still while the table is held', () => {
  vi.useFakeTimers();
  try {
    const { session, receive } = seated();
    vi.advanceTimersByTime(1000);
    receive(['held', 'store']);
    const showed = session.clock();
    vi.advanceTimersByTime(60_000);
    expect(session.clock()).toBe(showed);
    receive(['held', '']);
    vi.advanceTimersByTime(500);
    expect(session.clock()).toBe(showed + 500);
  } finally {
    vi.useRealTimers();
  }
});

test('a new connection forgets what the last one received', () => {
  const { session, receive, reopen } = seated();
  receive(['held', 'cut_off']);
  reopen();
  expect(session.play(src, label)).toBe(true);
});

test.each<[string, FromServer]>([
  ['welcome', ['welcome', 0, first, 0, setup, room, viewBefore, null, -1]],
  ['view', ['view', first, 0, room, viewBefore]],
])('a %s over the same connection sends again what was not answered, and lays it again, once', (_, anew) => {
  const { session, sent, hear, receive } = seated();
  session.play(src, label, dst);
  const { verb, choice } = itemAt(session.acts, 0);
  session.act(verb, choice);
  const moves = sent.slice(-2);
  receive(['held', 'moving']);
  receive(anew);
  expect(sent.slice(-2), 'in their order, by their numbers').toEqual(moves);
  expect(sent).toHaveLength(sent.indexOf(itemAt(moves, 1)) + 3);
  expect(session.connection).toBe('live');
  expect(session.zone(dst).size).toBe(sizeIn(step().view, dst));
  hear(step(), first + 1, 0);
  receive(['ok', FIRST, first + 1]);
  expect(session.table?.wire(), 'the card that was laid twice on the screen lies there once').toEqual(step().view);
  receive(anew);
  expect(sent.at(-1), 'what was answered is not sent again').toEqual(itemAt(moves, 1));
  expect(sent.filter(([kind]) => kind === 'play')).toHaveLength(2);
});

test('a play that the new owner has made already is not laid on the screen twice', () => {
  const { session, receive } = seated();
  session.play(src, label, dst);
  receive(['welcome', 0, first + 1, 0, setup, room, step().view, null, -1]);
  receive(['ok', FIRST, first + 1]);
  expect(session.table?.wire()).toEqual(step().view);
});
