/** What is said of a move is true: laid is what was played, in every game of bots. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AdditionData, Book, WireEvent, ViewData } from '@rasant/wire/messages';
import { isMove } from './events';
import { itemAt } from './itemAt';
import { isCommon, readLayout } from './layout';
import { narrate, type Deed } from './narration';
import { Table } from './table';

interface Step {
  seat: number;
  events: WireEvent[];
  additions: AdditionData[];
  view: ViewData;
  played: [number, number, number, number] | null;
}

interface Narrated {
  readonly seat: number;
  readonly deed: Deed | undefined;
  /** What the first seat laid in sight of all, if it did. */
  readonly wanted: string | undefined;
  /** The moves of the batch, by kinds of zone. */
  readonly ways: readonly string[];
}

const folder = new URL('./fixtures/', import.meta.url);

/** All that the first seat hears, and what is said of it. */
function steps(file: string): Narrated[] {
  const { book, heard } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    book: Book;
    heard: { view: ViewData; steps: Step[] }[];
  };
  const layout = readLayout(book);
  const first = itemAt(heard, 1);
  const table = new Table(layout, first.view);
  const kindOf = (zone: number): string => itemAt(layout.zones, zone).kind;
  return first.steps.map((step) => {
    const before = table.copy();
    table.hear(step.events, step.additions, step.view[6]);
    const moves = step.events.filter(isMove).map((event) => ({ from: event[1], to: event[2] }));
    const deed = narrate(before, table, step.seat, moves);
    const [, face = 0, to = 0] = step.played ?? [];
    const open = !!step.played && isCommon(layout, to) && kindOf(to) !== 'reserve';
    return {
      seat: step.seat,
      deed,
      wanted: open ? layout.labels[face] : undefined,
      ways: moves.map((way) => `${kindOf(way.from)} ${kindOf(way.to)}`),
    };
  });
}

const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

test.each(files)('%s: a laid card is announced for its player alone', (file) => {
  const own = steps(file).filter(({ seat }) => seat === 0);
  const said = own.map(({ deed, ...rest }) => ({ ...rest, laid: deed?.kind === 'laid' ? deed.label : undefined }));
  expect(said.filter(({ wanted, laid }) => wanted !== laid)).toEqual([]);
  expect(said.some(({ wanted }) => wanted)).toBe(true);
});

test('a stopped goal is not announced as laid: the card that stops it is', () => {
  const stops = files
    .filter((file) => file.startsWith('schuss_und_tor'))
    .flatMap(steps)
    .filter(({ ways }) => ways.includes('drawn spent') && ways.includes('hand pile'));
  expect(stops.length).toBeGreaterThan(0);
  for (const { deed } of stops)
    expect(deed).toEqual({ kind: 'laid', label: expect.not.stringMatching(/^Tor\b/) as unknown });
});

test('the scene that is to be built comes to light', () => {
  const scenes = steps('fussballspiel-4-default.json').filter(({ ways }) => ways.includes('goal scene'));
  expect(scenes.length).toBeGreaterThan(0);
  for (const { deed } of scenes)
    expect(deed).toEqual({ kind: 'turned', label: expect.stringMatching(/^scene /) as unknown });
});

test('a deal and a pile put together are announced for no player', () => {
  const quiet = files
    .flatMap(steps)
    .filter(({ seat, ways }) => seat < 0 || (ways.length > 0 && ways.every((way) => way === 'hand reserve')));
  expect(quiet.some(({ seat }) => seat >= 0)).toBe(true);
  expect(quiet.filter(({ deed }) => deed)).toEqual([]);
});
