/** Where the piles of the middle lie: a column for each colour, and in it places that a pile keeps while it is there. */
import type { LayoutZone } from '@rasant/table/layout';

export interface Column {
  /** As the book calls it: "red". */
  readonly colour: string;
  /** The zones of its piles, in the order in which they are opened. */
  readonly zones: readonly number[];
}

export interface Grid {
  readonly across: number;
  /** The width of a card; its height is 7/5 of that. */
  readonly card: number;
}

const HEIGHT = 7 / 5;
/** Up to here all places are there from the start, so that nothing moves in the whole round. */
const FEW = 4;

/** The piles of a game by colour; a pile is called after its colour and its number, as red0. */
export function columnsOf(zones: readonly LayoutZone[]): Column[] {
  const piles = new Map<string, number[]>();
  for (const { kind, name, number } of zones) {
    const colour = name.replace(/\d+$/, '');
    if (kind === 'pile') piles.set(colour, [...(piles.get(colour) ?? []), number]);
  }
  return [...piles].map(([colour, found]) => ({ colour, zones: found }));
}

/** The place of each pile in its column: one that lies stays where it is, a new one takes the first place that is free. */
export function settle(before: ReadonlyMap<number, number>, lying: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  for (const zone of lying) {
    const place = before.get(zone);
    if (place !== undefined) places.set(zone, place);
  }
  for (const zone of lying.filter((one) => !places.has(one))) places.set(zone, firstFree([...places.values()]));
  return places;
}

/** The first place that no pile has. */
export function firstFree(taken: readonly number[]): number {
  let free = 0;
  while (taken.includes(free)) free++;
  return free;
}

/** How many places every column has: what is needed, in steps of two, since each step makes all piles smaller. */
export function placesFor(needed: number, seats: number): number {
  const least = Math.min(seats, FEW);
  return needed <= least ? least : needed + (needed % 2);
}

/** The largest cards with which so many places fit into a column. */
export function fit(places: number, width: number, height: number, gap: number, largest: number): Grid {
  let best: Grid = { across: 1, card: 0 };
  for (let across = 1; across <= places; across++) {
    const down = Math.ceil(places / across);
    const card = Math.min((width - (across - 1) * gap) / across, (height - (down - 1) * gap) / down / HEIGHT, largest);
    if (card > best.card) best = { across, card };
  }
  return { ...best, card: Math.max(Math.floor(best.card), 0) };
}

/** Where a place is in its column, from the upper middle: columns are filled evenly round their middle line. */
export function spot(place: number, places: number, { across, card }: Grid, gap: number): { x: number; y: number } {
  const wide = Math.min(across, places);
  const left = -(wide * card + (wide - 1) * gap) / 2;
  return { x: left + (place % across) * (card + gap), y: Math.floor(place / across) * (card * HEIGHT + gap) };
}

/** How many others stand side by side on a phone: few in one line, twelve in three. */
export function abreast(others: number, most: number): number {
  return Math.ceil(others / Math.max(Math.ceil(others / most), 1));
}
