/**
 * What happened in a round, as far as this seat could see it: for the charts afterwards. Times are those of the table's
 * clock, in milliseconds since the round began.
 */
import { itemAt } from '@rasant/table/itemAt';
import { isCommon } from '@rasant/table/layout';
import { plays } from '@rasant/table/legal';
import type { Table } from '@rasant/table/table';
import type { Happening, Refusal } from '@rasant/net/session.svelte';
import { zoneKindToEmpty } from './climax';

export interface Sample {
  readonly at: number;
  readonly cards: number;
}

/** A time in which the same was true: something fitted, or nothing did. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** A card that could have been laid all that time; empty if there was none. */
  readonly face: string;
}

export interface Races {
  readonly lost: number;
  readonly closest: number;
}

export interface RoundStory {
  readonly lasted: number;
  /** By seat: how many cards were its own, whenever that changed. */
  readonly cards: readonly (readonly Sample[])[];
  /** By seat: how many it laid where everybody may, or everybody of its team. */
  readonly laid: readonly number[];
  /** By seat: how often it was faster than this one, and by how few milliseconds when it was closest. */
  readonly beaten: readonly Races[];
  readonly stretches: readonly Stretch[];
  /** The seat whose move ended the round, or -1. */
  readonly endedBy: number;
  /** The seat that got rid of everything it had to, or -1. */
  readonly emptiedBy: number;
  /** Is all of this known from the deal on, and are the races? A reload or a lost connection leaves gaps. */
  readonly whole: boolean;
  readonly allRaces: boolean;
}

export class Chronicle {
  private began = 0;
  private now = 0;
  private cards: Sample[][] = [];
  private laid: number[] = [];
  private beaten: Races[] = [];
  private stretches: Stretch[] = [];
  private since = 0;
  private face = '';
  private endedBy = -1;
  private emptiedBy = -1;
  private whole = false;
  private over = false;

  /** A batch came; `table` is the table after it. */
  happened({ now, seat, moves, events }: Happening, table: Table): void {
    const begins = events.some(([kind]) => kind === 'b');
    // a client that joins in the middle of a round sees the rest of it
    if (!this.cards.length || begins) this.begin(now, table, begins);
    this.now = now - this.began;
    if (seat >= 0 && moves.some(({ to }) => isCommon(table.layout, to))) this.laid[seat] = itemAt(this.laid, seat) + 1;
    this.count(table);
    this.look(table);
    if (events.some(([kind]) => kind === 'e')) {
      this.over = true;
      this.endedBy = seat;
      this.emptiedBy = emptied(table, seat);
    }
  }

  /** The whole table was sent again: what happened meanwhile is unknown. */
  interrupted(): void {
    if (!this.over) this.whole = false;
  }

  refused({ reason, by, ms }: Refusal): void {
    if (reason !== 'beaten' || by < 0 || !this.cards.length) return;
    const { lost, closest } = itemAt(this.beaten, by);
    this.beaten[by] = { lost: lost + 1, closest: lost ? Math.min(closest, ms) : ms };
  }

  story(): RoundStory {
    const stretches = [...this.stretches, { from: this.since, to: this.now, face: this.face }];
    return {
      lasted: this.now,
      cards: this.cards.map((samples) => [...samples]),
      laid: [...this.laid],
      beaten: [...this.beaten],
      stretches: stretches.filter(({ from, to }) => to > from),
      endedBy: this.endedBy,
      emptiedBy: this.emptiedBy,
      whole: this.whole,
      allRaces: this.whole,
    };
  }

  private begin(now: number, table: Table, whole: boolean): void {
    const seats = table.layout.teams.length;
    this.began = now;
    this.cards = Array.from({ length: seats }, () => []);
    this.laid = Array<number>(seats).fill(0);
    this.beaten = Array<Races>(seats).fill({ lost: 0, closest: 0 });
    this.stretches = [];
    this.since = 0;
    this.face = '';
    this.endedBy = -1;
    this.emptiedBy = -1;
    this.whole = whole;
    this.over = false;
  }

  private count(table: Table): void {
    this.cards.forEach((samples, seat) => {
      const cards = owned(table, seat);
      if (samples.at(-1)?.cards !== cards) samples.push({ at: this.now, cards });
    });
  }

  /** The same card that fits stays the one that is overlooked until it is gone or fits no more. */
  private look(table: Table): void {
    const fitting = plays(table).map(({ face }) => itemAt(table.layout.labels, face));
    if (this.face ? fitting.includes(this.face) : fitting.length === 0) return;
    this.stretches.push({ from: this.since, to: this.now, face: this.face });
    this.since = this.now;
    this.face = fitting[0] ?? '';
  }
}

/** The cards of a seat, or of its team where the team has them. */
function owned(table: Table, seat: number): number {
  const own = table.layout.zones.filter(({ owner }) => owner === seat);
  const zones = own.length ? own : table.layout.zones.filter(({ owners }) => owners.has(seat));
  return zones.reduce((sum, { number }) => sum + table.zone(number).cards.length, 0);
}

/** The seat whose cards to get rid of are gone; the one that just moved, if several. */
function emptied(table: Table, mover: number): number {
  const { zones } = table.layout;
  const burden = zoneKindToEmpty(table.layout);
  const seats = zones
    .filter(({ kind, number }) => kind === burden && !table.zone(number).cards.length)
    .map(({ owner }) => owner);
  return seats.includes(mover) ? mover : (seats[0] ?? -1);
}
