/** Anything can be undone and done again, and a reload gives the same. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { itemAt } from '@rasant/table/itemAt';
import { nothingTyped, type Typed } from './check';
import {
  discard,
  keep,
  keptSheet,
  keptSheets,
  lastNames,
  openSheet,
  readSheet,
  rememberNames,
  setOpenSheet,
} from './keeping';
import type { Entry } from './reckoning';
import {
  begin,
  canRedo,
  canUndo,
  redo,
  stateOf,
  take,
  undo,
  write,
  type PadSetup,
  type PadStep,
  type PadSheet,
} from './sheet';

const SETUP: PadSetup = { players: ['Anna', 'Ben'], teams: [], preset: 'default', settings: { match: 'to_99' } };
const COUNTS = {
  counts: [{ key: 'laid' }, { key: 'left' }].map((count) => ({
    ...count,
    each: 1,
    others: false,
    signed: false,
    usual: null,
    rule: '',
  })),
};
const fresh = (): PadSheet => begin('p1', 'toy', '2026-11-17T10:00:00.000Z', SETUP, nothingTyped(COUNTS, 2));

/** The same numbers every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

function anyStep(sheet: PadSheet, roll: (sides: number) => number): PadStep {
  const { rounds, setup } = stateOf(sheet);
  const entry: Entry = { laid: [roll(40), roll(40)], left: [roll(10), roll(10)] };
  const acts: PadStep[] = [
    { act: 'book', entry },
    { act: 'setup', setup: { ...setup, players: [`A${roll(9)}`, 'Ben'] } },
    { act: 'stop' },
    ...(rounds.length
      ? [
          { act: 'amend', round: roll(rounds.length), entry } as const,
          { act: 'drop', round: roll(rounds.length) } as const,
        ]
      : []),
  ];
  return itemAt(acts, roll(acts.length));
}

const anyTyped = (roll: (sides: number) => number): Typed => ({
  laid: [String(roll(40)), ''],
  left: ['', roll(2) ? '1,5' : String(roll(10))],
});

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  const kept = new Proxy(
    {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    },
    { ownKeys: () => [...store.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
  vi.stubGlobal('localStorage', kept);
});

describe.each(Array.from({ length: 40 }, (_, seed) => seed + 1))('any steps (%i)', (seed) => {
  test('undoing gives what was, redoing gives what is, and a reload gives the same', () => {
    const roll = dice(seed);
    let sheet = fresh();
    for (let k = 0; k < 25; k++) {
      const what = roll(6);
      const before = sheet;
      if (what === 0) sheet = undo(sheet);
      else if (what === 1) sheet = redo(sheet);
      else if (what === 2) sheet = write(sheet, anyTyped(roll));
      else {
        sheet = take(sheet, anyStep(sheet, roll), roll(2) ? nothingTyped(COUNTS, 2) : sheet.typed);
        const back = undo(sheet);
        expect([stateOf(back), back.typed]).toEqual([stateOf(before), before.typed]);
        const again = redo(back);
        expect([stateOf(again), again.typed]).toEqual([stateOf(sheet), sheet.typed]);
      }
      keep(sheet);
      expect(keptSheet('p1')).toEqual(sheet);
      expect(stateOf(keptSheet('p1')!)).toEqual(stateOf(sheet));
    }
    while (canUndo(sheet)) sheet = undo(sheet);
    expect(stateOf(sheet)).toEqual({ setup: SETUP, rounds: [], stopped: false });
    const all = sheet.steps.length;
    while (canRedo(sheet)) sheet = redo(sheet);
    expect(sheet.at).toBe(all);
  });
});

test('undoing a round gives its numbers back into the fields, and what was typed since comes back with redoing', () => {
  const typed = { laid: ['12', '9'], left: ['0', '3'] };
  const booked = take(
    write(fresh(), typed),
    { act: 'book', entry: { laid: [12, 9], left: [0, 3] } },
    nothingTyped(COUNTS, 2),
  );
  const later = write(booked, { laid: ['7', ''], left: ['', ''] });
  expect(undo(later).typed).toEqual(typed);
  const again = redo(undo(later));
  expect([stateOf(again), again.typed]).toEqual([stateOf(later), later.typed]);
});

test('a wrong round is changed three rounds later, and only it', () => {
  const rounds = [1, 2, 3, 4].map((n): Entry => ({ laid: [n, n], left: [0, 1] }));
  const sheet = rounds.reduce((pad, entry) => take(pad, { act: 'book', entry }), fresh());
  const amended = stateOf(take(sheet, { act: 'amend', round: 0, entry: { laid: [30, 1], left: [0, 1] } }));
  expect(amended.rounds).toEqual([{ laid: [30, 1], left: [0, 1] }, ...rounds.slice(1)]);
});

test('a new step after undoing leaves nothing to be done again', () => {
  const sheet = take(undo(take(fresh(), { act: 'stop' })), { act: 'book', entry: {} });
  expect(canRedo(sheet)).toBe(false);
  expect(stateOf(sheet)).toMatchObject({ stopped: false, rounds: [{}] });
  expect(undo(fresh())).toEqual(fresh());
  expect(redo(fresh())).toEqual(fresh());
});

describe('what is kept', () => {
  test('several pads, newest first; one can be deleted', () => {
    keep(fresh());
    keep({ ...fresh(), id: 'p2', begun: '2026-11-18T10:00:00.000Z' });
    expect(keptSheets().sheets.map(({ id }) => id)).toEqual(['p2', 'p1']);
    discard('p2');
    expect(keptSheets().sheets.map(({ id }) => id)).toEqual(['p1']);
  });

  test('a browser that keeps nothing is found out', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => undefined,
    });
    expect(keep(fresh())).toBe(false);
  });

  test('what cannot be read is named, not lost, and harms no other', () => {
    keep(fresh());
    store.set('rasant.scorepad.bad', '{"id":');
    expect(keptSheets()).toMatchObject({ sheets: [{ id: 'p1' }], damaged: ['bad'] });
    expect(store.get('rasant.scorepad.bad')).toBe('{"id":');
  });

  const whole = JSON.parse(
    JSON.stringify(take(fresh(), { act: 'book', entry: { laid: [1, 2], left: [0, 1] } })),
  ) as Record<string, unknown>;
  test.each([
    ['no id', { id: 7 }],
    ['no date', { begun: 'yesterday' }],
    ['no players', { first: { ...SETUP, players: [] } }],
    ['a step of another kind', { steps: [{ step: { act: 'cheat' }, before: {}, after: {} }] }],
    ['a half point', { steps: [{ step: { act: 'book', entry: { laid: [1.5, 2] } }, before: {}, after: {} }] }],
    ['text for points', { steps: [{ step: { act: 'book', entry: { laid: ['1', 2] } }, before: {}, after: {} }] }],
    ['further than its steps', { at: 2 }],
    ['before its steps', { at: -1 }],
    ['numbers for what was typed', { typed: { laid: [1] } }],
    [
      'other people',
      { steps: [{ step: { act: 'setup', setup: { ...SETUP, players: ['A', 'B', 'C'] } }, before: {}, after: {} }] },
    ],
  ])('is no pad: %s', (_, damage) => {
    expect(readSheet(JSON.stringify(whole))).toBeDefined();
    expect(readSheet(JSON.stringify({ ...whole, ...damage }))).toBeUndefined();
  });

  test.each(['', 'null', '[]', '7', '{}', '"pad"'])('is no pad: %s', (text) => {
    expect(readSheet(text)).toBeUndefined();
  });

  test('which pad lies open, and who played last', () => {
    setOpenSheet('toy', 'p1');
    expect(openSheet('toy')).toBe('p1');
    expect(openSheet('other')).toBe('');
    rememberNames(['Anna', '']);
    expect(lastNames()).toEqual(['Anna', '']);
    store.set('rasant.scorepad-names', '{"names":[1]}');
    expect(lastNames()).toEqual([]);
  });
});
