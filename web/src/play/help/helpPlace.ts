/** Where first-time help stands: beside its element, covering neither that nor own cards. */
import { grown, overlap, type Box, type Screen } from '@rasant/play/ending/lights';

export interface Surroundings {
  /** What it speaks of, if that is something in particular. */
  readonly target?: Box | undefined;
  /** Own cards. */
  readonly own: readonly Box[];
  /** What can be done besides laying a card. */
  readonly acts: readonly Box[];
  /** Everything else on the table: better seen than covered. */
  readonly others: readonly Box[];
}

export interface HelpSpot {
  readonly left: number;
  readonly top: number;
}

const STEP = 8;
/** Room for the arrow between the help and what it speaks of. */
export const GAP = 14;
const EDGE = 6;
/** So many covered pixels of what is better seen are as bad as one pixel further away. */
const DEARER = 120;
/** And what can be done is so many times as dear. */
const HANDY = 4;
/** Own cards come first: what it speaks of may be half of the table. */
const DEAREST = 50;
const NEVER = 1e4;

type Size = Pick<Box, 'width' | 'height'>;

/** How much it covers of what must stay in sight. */
export function hides(help: Box, { target, own }: Surroundings): number {
  const speaksOf = target ? overlap(help, grown(target, GAP - 1)) : 0;
  return own.reduce((sum, box) => sum + overlap(help, box) * DEAREST, speaksOf);
}

/** The nearest spot that hides nothing; where there is none, the one that hides the least. */
export function placeHelp(size: Size, around: Surroundings, screen: Screen): HelpSpot {
  const wished = around.target ?? { left: (screen.width - size.width) / 2, top: screen.top, ...size };
  const cost = (spot: HelpSpot): number => {
    const help = { ...spot, ...size };
    const covered = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + overlap(help, box), 0);
    return (
      hides(help, around) * NEVER + covered(around.acts) * HANDY + covered(around.others) + away(help, wished) * DEARER
    );
  };
  const judged = spots(size, wished, screen).map((spot) => ({ spot, cost: cost(spot) }));
  return judged.reduce((best, other) => (other.cost < best.cost ? other : best)).spot;
}

/** How far apart two boxes are, and a little how far their middles are. */
function away(help: Box, wished: Box): number {
  const across = Math.max(0, wished.left - help.left - help.width, help.left - wished.left - wished.width);
  const down = Math.max(0, wished.top - help.top - help.height, help.top - wished.top - wished.height);
  const aside = Math.abs(help.left + help.width / 2 - wished.left - wished.width / 2);
  return Math.hypot(across, down) + aside / 8;
}

/** Just above and below, in line with it; and everywhere else, in steps. */
function spots({ width, height }: Size, wished: Box, screen: Screen): HelpSpot[] {
  const [right, lowest] = [
    Math.max(EDGE, screen.width - width - EDGE),
    Math.max(screen.top, screen.height - height - EDGE),
  ];
  const inside = (at: number, from: number, to: number): number => Math.min(Math.max(at, from), to);
  const lefts = [inside(wished.left + wished.width / 2 - width / 2, EDGE, right), ...range(EDGE, right)];
  const tops = [wished.top - height - GAP, wished.top + wished.height + GAP].map((top) =>
    inside(top, screen.top, lowest),
  );
  return [...tops, ...range(screen.top, lowest)].flatMap((top) => lefts.map((left) => ({ left, top })));
}

const range = (from: number, to: number): number[] => [
  ...Array.from({ length: Math.floor((to - from) / STEP) + 1 }, (_, k) => from + k * STEP),
  to,
];
