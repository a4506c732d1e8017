import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isMove, movedCards } from '@rasant/table/events';
import { isCommon, readLayout } from '@rasant/table/layout';
import { itemAt } from '@rasant/table/itemAt';
import { Table } from '@rasant/table/table';
import type { AdditionData, Book, WireEvent, ViewData } from '@rasant/wire/messages';
import { marks, minutes, steps } from './chart';
import { Chronicle } from './chronicle';

interface Step {
  events: WireEvent[];
  additions: AdditionData[];
  view: ViewData;
}

const { book, heard } = JSON.parse(
  readFileSync(new URL('../../table/fixtures/ligretto-4-default.json', import.meta.url), 'utf8'),
) as { book: Book; heard: { view: ViewData; steps: Step[] }[] };

/** The first round of a game of bots, from the second seat; the seat of a move is the first card's owner. */
function followed(): { chronicle: Chronicle; table: Table } {
  const { view, steps } = itemAt(heard, 1);
  const table = new Table(readLayout(book), view);
  const chronicle = new Chronicle();
  for (const [k, { events, additions, view: after }] of steps.entries()) {
    table.hear(events, additions, after[6]);
    const moves = events.flatMap((event) =>
      isMove(event) ? [{ from: event[1], to: event[2], n: movedCards(event), labels: [] }] : [],
    );
    const [move] = moves;
    const seat = move ? itemAt(table.layout.zones, move.from).owner : -1;
    chronicle.happened({ seq: k, now: k * 100, seat, moves, events }, table);
    if (events.some(([kind]) => kind === 'e')) break;
  }
  return { chronicle, table };
}

test('each begins with forty cards and ends with fewer', () => {
  const { cards } = followed().chronicle.story();
  expect(cards).toHaveLength(4);
  for (const samples of cards) {
    expect(samples.at(0)?.cards).toBe(40);
    expect(samples.at(-1)?.cards).toBeLessThan(40);
  }
});

test('what was laid in the middle is what lies there', () => {
  const { chronicle, table } = followed();
  const onTable = table.layout.zones
    .filter(({ owner, kind }) => owner < 0 && kind !== 'box')
    .reduce((sum, { number }) => sum + table.zone(number).cards.length, 0);
  const laid = chronicle.story().laid.reduce((sum, n) => sum + n, 0);
  expect(laid).toBeGreaterThan(0);
  expect(laid).toBeGreaterThanOrEqual(onTable);
});

test('the stretches fill the round without a gap', () => {
  const { stretches, lasted } = followed().chronicle.story();
  expect(stretches.at(0)?.from).toBe(0);
  expect(stretches.at(-1)?.to).toBe(lasted);
  stretches.slice(1).forEach(({ from }, k) => expect(from).toBe(stretches.at(k)?.to));
  expect(stretches.some(({ face }) => face)).toBe(true);
});

test('whose stack is empty has ended the round', () => {
  const { chronicle, table } = followed();
  const { endedBy, emptiedBy } = chronicle.story();
  expect(emptiedBy).toBe(endedBy);
  expect(table.zone(`stack${emptiedBy}`).cards).toHaveLength(0);
});

test('who was faster is counted by seat, with the closest race', () => {
  const { chronicle } = followed();
  chronicle.refused({ number: 1, reason: 'beaten', rule: 'C-3', by: 2, ms: 43, src: 1, dst: 2 });
  chronicle.refused({ number: 2, reason: 'does_not_fit', rule: '', by: -1, ms: 0, src: 1, dst: 2 });
  chronicle.refused({ number: 3, reason: 'beaten', rule: 'C-3', by: 2, ms: 12, src: 1, dst: 2 });
  chronicle.refused({ number: 4, reason: 'beaten', rule: 'C-3', by: 2, ms: 80, src: 1, dst: 2 });
  expect(chronicle.story().beaten.map(({ lost }) => lost)).toEqual([0, 0, 3, 0]);
  expect(chronicle.story().beaten.at(2)?.closest).toBe(12);
});

test('a line of steps, round marks, and time for people', () => {
  const samples = [
    { at: 0, cards: 4 },
    { at: 50, cards: 2 },
  ];
  expect(steps(samples, 100, 4, { width: 100, height: 40 })).toBe('M0.0 0.0H50.0V20.0H100');
  expect(marks(40)).toEqual([0, 10, 20, 30, 40]);
  expect(marks(3)).toEqual([0, 1, 2, 3]);
  expect(minutes(61_000)).toBe('1:01');
});

test('what is laid for a team counts, and what is put onto an own pile does not', () => {
  const football = JSON.parse(
    readFileSync(new URL('../../table/fixtures/fussballspiel-4-default.json', import.meta.url), 'utf8'),
  ) as { book: Book };
  const layout = readLayout(football.book);
  expect(isCommon(layout, layout.zone('under0.1'))).toBe(true);
  expect(isCommon(layout, layout.zone('up0'))).toBe(false);
  expect(isCommon(layout, layout.zones.find(({ kind }) => kind === 'box')?.number ?? 0)).toBe(false);
});
