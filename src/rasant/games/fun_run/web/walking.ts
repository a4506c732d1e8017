/**
 * Where a runner is, and where that is on the screen. Places are counted in steps from side 0, along the numbers of the
 * sides; the twin of `place` and `_way_to` in `rules_run.py`.
 */
import { itemAt } from '@rasant/table/itemAt';

export const SIDES = 4;

/** The facts of a walker, all public: `at` is the side that will be reached when the table's clock shows `until`. */
export interface Walk {
  readonly at: number;
  readonly until: number;
  readonly way: number;
}

/** A point on the lane round the table: from -1 to 1 each way, y downwards, and where a runner there looks. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** In degrees; 0: to the right, 90: downwards. */
  readonly heading: number;
}

/** Where a station is drawn. */
export type Edge = 'bottom' | 'left' | 'top' | 'right' | 'bottomLeft' | 'bottomRight';

const ROUND_THE_TABLE: readonly Edge[] = ['bottom', 'left', 'top', 'right'];
/** The wall is at the top, so two stations share the side next to the viewer. */
const IN_A_LINE: readonly Edge[] = ['left', 'bottomLeft', 'bottomRight', 'right'];

/** A station's place on the screen; on a ring one's own home is the nearest side. */
export const edgeOf = (side: number, ring: boolean, home: number): Edge =>
  ring ? itemAt(ROUND_THE_TABLE, (side - home + SIDES) % SIDES) : itemAt(IN_A_LINE, side);

/** The place of a walker when the table's clock shows `now`. */
export function placeOf({ at, until, way }: Walk, now: number, stepTime: number): number {
  const short = Math.max(0, until - now) / stepTime;
  return way > 0 ? at - short : at + short;
}

/** How far it is to a side, below zero against the numbers: the shorter way, of two equal ones the present direction. */
export function wayTo(place: number, goal: number, ring: boolean, turned = false): number {
  if (!ring) return goal - place;
  const along = (((goal - place) % SIDES) + SIDES) % SIDES;
  const against = SIDES - along;
  if (along === against) return turned ? -against : along;
  return along < against ? along : -against;
}

/** The shortest difference between two places: what a runner is drawn off by. */
export const apart = (from: number, to: number, ring: boolean): number => wayTo(from, to, ring);

/** How round the corners of the lane are, of half a side. */
const CORNER = 0.42;
const STRAIGHT = 1 - CORNER;
const ARC = (Math.PI / 2) * CORNER;
const STEP = 2 * STRAIGHT + ARC;

/** Round the table from the middle of the nearest side, clockwise as seen from above: 1 is the middle of the left side. */
export function onRing(steps: number): Spot {
  const whole = Math.floor(steps);
  let spot = firstQuarter((steps - whole) * STEP);
  for (let turn = 0; turn < ((whole % SIDES) + SIDES) % SIDES; turn++)
    spot = { x: -spot.y, y: spot.x, heading: spot.heading + 90 };
  return spot;
}

/** From the middle of the nearest side round the corner to the left. */
function firstQuarter(far: number): Spot {
  if (far <= STRAIGHT) return { x: -far, y: 1, heading: 180 };
  if (far >= STRAIGHT + ARC) return { x: -1, y: STRAIGHT - (far - STRAIGHT - ARC), heading: 270 };
  const angle = (far - STRAIGHT) / CORNER;
  return {
    x: -STRAIGHT - CORNER * Math.sin(angle),
    y: STRAIGHT + CORNER * Math.cos(angle),
    heading: 180 + (angle * 180) / Math.PI,
  };
}

/** The two stations of one side stand this far from its middle. */
const BESIDE = 0.46 / STEP;
/** The stations in a line, as places on the ring: against its direction. */
const LINE = [1, BESIDE, -BESIDE, -1];

/** Along the three open sides; `heading` is for a runner who goes with the numbers. */
export function onLine(place: number): Spot {
  const kept = Math.min(Math.max(place, -0.4), SIDES - 0.6);
  const from = Math.min(Math.max(Math.floor(kept), 0), SIDES - 2);
  const [first, second] = [itemAt(LINE, from), itemAt(LINE, from + 1)];
  const { x, y, heading } = onRing(first + (second - first) * (kept - from));
  return { x, y, heading: heading + 180 };
}
