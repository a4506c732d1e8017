/** The table for games' components: words instead of numbers, computed once a change. */
import { ALL } from '@rasant/wire/messages';
import { itemAt } from './itemAt';
import type { Layout, LayoutZone } from './layout';
import { wanted } from './legal';
import { given, type Table, type Zone } from './table';

/** What a card that is not seen is called. */
const UNSEEN = '?';

export interface CardLook {
  /** Stays the same as long as the card can be followed: the key for `{#each}`, and what flies. */
  readonly id: number;
  /** The face it shows, as the book calls it ("R7"); `UNSEEN` if it is not seen. */
  readonly label: string;
  /** The face it showed before it was covered where it lies, or `UNSEEN`: only to be drawn under a card in flight. */
  readonly ghost: string;
  /** The number of its face in the book: by it hands are sorted. */
  readonly order: number;
  /** Its owner may take it now. */
  readonly given: boolean;
}

/** A zone as this seat sees it now. */
export interface ZoneLook extends LayoutZone {
  /** Is it this seat's own, or its team's? */
  readonly mine: boolean;
  /** All cards, the top one last; those not seen are there, too, with the label "?". */
  readonly cards: readonly CardLook[];
  readonly size: number;
  readonly top: CardLook | undefined;
  /** Those that this seat sees. */
  readonly seen: readonly CardLook[];
  readonly side: 'front' | 'back';
  /** How many cards from the top its owner may take now. */
  readonly gives: number;
  /** Several of its cards are seen or can be taken, as of a hand, however few are left. */
  readonly held: boolean;
  /** The number of the book's rule by which it takes cards now; 0: it takes none. */
  readonly rule: number;
}

/** One look at the table. It never changes: after every change there is another one. */
export interface View {
  readonly seat: number;
  readonly round: number;
  readonly zones: readonly ZoneLook[];
}

/** What a zone takes now. */
export interface Wanted {
  /** The names of the keys in its lock, in the words of the book: "red 6", "whistle", "Fritz". */
  readonly keys: readonly string[];
  /** The faces that carry one of them: what could be laid there. */
  readonly labels: readonly string[];
}

/**
 * Looks at the same table again and again. A zone that has not changed since the last time is the same object, so that
 * nothing that was made from it has to be made anew: a move touches a few zones of a hundred.
 */
export class ViewCache {
  private layout: Layout | undefined;
  private seat: number | undefined;
  private known: { readonly zone: Zone; readonly look: ZoneLook }[] = [];

  look(table: Table): View {
    if (this.layout !== table.layout || this.seat !== table.seat) this.known = [];
    this.layout = table.layout;
    this.seat = table.seat;
    this.known = table.zones.map((zone, number) => {
      const known = this.known[number];
      return known && isSame(known.zone, zone) ? known : { zone: { ...zone }, look: lookAt(table, zone, number) };
    });
    return { seat: table.seat, round: table.round, zones: this.known.map(({ look }) => look) };
  }
}

function isSame(one: Zone, other: Zone): boolean {
  return (
    one.cards === other.cards &&
    one.side === other.side &&
    one.shows === other.shows &&
    one.gives === other.gives &&
    one.rule === other.rule
  );
}

export function wantedBy(table: Table, zone: number): Wanted {
  const { layout } = table;
  const keys = wanted(table, zone);
  const bits = keys.reduce((sum, key) => sum | (1n << BigInt(layout.keys.indexOf(key))), 0n);
  const labels = layout.labels.filter((_, face) => (itemAt(layout.keysOf, face) & bits) !== 0n);
  return { keys, labels };
}

function lookAt({ layout, seat }: Table, zone: Zone, number: number): ZoneLook {
  const constant = itemAt(layout.zones, number);
  const first = zone.cards.length - given(zone);
  const cards = zone.cards.map(({ id, face, ghost }, place): CardLook => ({
    id,
    label: itemAt(layout.labels, face),
    ghost: itemAt(layout.labels, ghost),
    order: face,
    given: place >= first,
  }));
  return {
    ...constant,
    mine: constant.owners.has(seat),
    cards,
    size: cards.length,
    top: cards.at(-1),
    seen: cards.filter(({ label }) => label !== UNSEEN),
    side: zone.side ? 'back' : 'front',
    gives: zone.gives === ALL ? cards.length : zone.gives,
    held: zone.shows > 1 || zone.gives > 1,
    rule: zone.rule,
  };
}
