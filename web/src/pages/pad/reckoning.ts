/** The worth of counts and the end of a match, from the data of the game: no rules stand here. */
import { itemAt } from '@rasant/table/itemAt';
import type { Pad } from '@rasant/wire/messages';

/** What was counted in a round: by count, of each party. */
export type Entry = Readonly<Record<string, readonly number[]>>;
export type PadSettings = Readonly<Record<string, string>>;

/** How a match went, up to its end. */
export interface Course {
  /** Of each round that counts, and after it: of each party. */
  readonly points: readonly (readonly number[])[];
  readonly totals: readonly (readonly number[])[];
  readonly over: boolean;
  /** Of a match that is over. */
  readonly winners: readonly number[];
}

/** Rounds of a match with a fixed number of them, else 0; points that end it; the most rounds it takes. */
export interface Bounds {
  readonly rounds: number;
  readonly target: number;
  readonly most: number;
}

/** Have all these options these values? */
export const hold = (wanted: PadSettings, settings: PadSettings): boolean =>
  Object.entries(wanted).every(([name, value]) => settings[name] === value);

/** The same of options that must be named for it. */
const isChosen = (wanted: PadSettings, settings: PadSettings): boolean =>
  Object.keys(wanted).length > 0 && hold(wanted, settings);

export function boundsOf({ match }: Pad, settings: PadSettings): Bounds {
  const value = settings[match.option] ?? '';
  const counted = value === 'single' ? 1 : Number(/^rounds:(\d+)$/.exec(value)?.[1] ?? 0);
  return {
    rounds: match.rounds || counted,
    target: match.target || (match.targets[value] ?? Infinity),
    most: Number(settings[match.most_rounds]) || Infinity,
  };
}

/** The points of a round, of each party. */
export function pointsOf({ counts }: Pick<Pad, 'counts'>, entry: Entry, parties: number): number[] {
  const all = Array.from({ length: parties }, (_, party) => party);
  // a count is worth something to the party that has it, or to all others
  return all.map((whose) =>
    counts.reduce((sum, { key, each, others }) => {
      const earning = all.filter((party) => (whose === party) !== others);
      return sum + each * earning.reduce((number, party) => number + (entry[key]?.[party] ?? 0), 0);
    }, 0),
  );
}

/** Those with the most points. */
function leadersOf(totals: readonly number[]): number[] {
  const most = Math.max(...totals);
  return totals.flatMap((total, party) => (total === most ? [party] : []));
}

/** The places of all parties, from 1 upwards; equal ones share one. */
export const placesOf = (totals: readonly number[]): number[] =>
  totals.map((total) => 1 + totals.filter((other) => other > total).length);

/** How a match goes with these rounds: those after its end do not count. `stopped`: its people ended it themselves. */
export function courseOf(
  pad: Pad,
  settings: PadSettings,
  rounds: readonly Entry[],
  parties: number,
  stopped = false,
): Course {
  const bounds = boundsOf(pad, settings);
  const points: number[][] = [];
  const totals: number[][] = [];
  let sum = Array.from({ length: parties }, () => 0);
  let over = false;
  let extra = false;
  for (const entry of rounds) {
    const won = pointsOf(pad, entry, parties);
    sum = sum.map((total, party) => total + itemAt(won, party));
    points.push(won);
    totals.push(sum);
    const due: boolean = extra || isDue(bounds, sum, totals.length) || endsStuck(pad, settings, entry);
    extra = due && playsOn(pad, settings, bounds, sum, totals.length);
    over = due && !extra;
    if (over) break;
  }
  over ||= stopped;
  return { points, totals, over, winners: over ? leadersOf(sum) : [] };
}

/** Has the match come to its end, with or without a leader? */
function isDue({ rounds, target, most }: Bounds, totals: readonly number[], played: number): boolean {
  return rounds ? played >= rounds : Math.max(...totals) >= target || played >= most;
}

/** Did no player finish, and is that the end of the match? */
function endsStuck({ match }: Pad, settings: PadSettings, entry: Entry): boolean {
  return isChosen(match.stuck_ends, settings) && (entry[match.stuck]?.every((count) => count > 0) ?? false);
}

/** Does a tie keep the match going? */
function playsOn(
  { match }: Pad,
  settings: PadSettings,
  { rounds, most }: Bounds,
  totals: readonly number[],
  played: number,
): boolean {
  return isChosen(match.extra_round, settings) && leadersOf(totals).length > 1 && played < Math.max(most, rounds);
}
