/** The constants of a table, sent once at the start, indexed for quick questions. */
import type { Book, BookRule } from '@rasant/wire/messages';
import { itemAt } from './itemAt';

export interface Rule {
  readonly kinds: number;
  readonly locks: readonly (readonly bigint[])[];
  readonly own: boolean;
  readonly ways: number;
  readonly elsewhere: boolean;
  readonly also: Rule | null;
}

/** What never changes of a zone. */
export interface LayoutZone {
  readonly number: number;
  readonly kind: string;
  readonly kindNumber: number;
  readonly name: string;
  /** A seat; the number of seats + a team; or -1 if it is shared. */
  readonly owner: number;
  /** The seats that own it: all of a team, if it is a team's. */
  readonly owners: ReadonlySet<number>;
}

export interface Layout {
  readonly labels: readonly string[];
  /** The face of a card that is not seen; its label is "?". */
  readonly blank: number;
  readonly keysOf: readonly bigint[];
  readonly keys: readonly string[];
  readonly zones: readonly LayoutZone[];
  readonly facts: readonly string[];
  readonly teams: readonly number[];
  readonly rules: readonly Rule[];
  face: (label: string) => number;
  zone(name: string): number;
  fact(name: string): number;
}

export function readLayout(book: Book): Layout {
  const numbers = new Map(book.faces.map((label, face) => [label, face]));
  const zoneNumbers = new Map(book.zones.map(([, name], zone) => [name, zone]));
  const factNumbers = new Map(book.facts.map((name, fact) => [name, fact]));
  const zones = book.zones.map(([kind, name, owner], number): LayoutZone => {
    const owners = book.teams.flatMap((team, seat) =>
      owner === seat || owner === book.teams.length + team ? [seat] : [],
    );
    return { number, kind: itemAt(book.kinds, kind), kindNumber: kind, name, owner, owners: new Set(owners) };
  });
  return {
    labels: [...book.faces, '?'],
    blank: book.faces.length,
    keysOf: [...book.has.map(bits), 0n],
    keys: book.keys,
    zones,
    facts: book.facts,
    teams: book.teams,
    rules: book.rules.map((line) => readLine(line, book.faces.length)),
    face: (label) => known(numbers, label, 'face'),
    zone: (name) => known(zoneNumbers, name, 'zone'),
    fact: (name) => known(factNumbers, name, 'fact'),
  };
}

/** Do all players, or all of a team, lay cards here? Not a hand, not a stack, not the box. */
export function isCommon({ zones, teams }: Layout, zone: number): boolean {
  const { owner, kind } = itemAt(zones, zone);
  return (owner < 0 || owner >= teams.length) && kind !== 'box';
}

function bits(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function readLine({ kinds, locks, own = false, ways = 1, elsewhere = false, also }: BookRule, faces: number): Rule {
  return {
    kinds,
    locks: locks.map((row) =>
      typeof row === 'string' ? Array<bigint>(faces + 2).fill(bits(row)) : withBlank(row.map(bits)),
    ),
    own,
    ways,
    elsewhere,
    also: also ? readLine(also, faces) : null,
  };
}

/** Under an unseen top the lock is unknown; where it is the same whatever lies there, one set says so. */
function withBlank(row: bigint[]): bigint[] {
  return [...row, 0n];
}

function known(numbers: Map<string, number>, name: string, what: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`this table has no ${what} called ${name}`);
  return number;
}
