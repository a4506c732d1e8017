/**
 * One seat's own copy of the table: starts from a view, is kept up by batches, and has exactly the server's view
 * after each. The twin of `core/client.py`, proved equal to it by `equality.test.ts`.
 */
import {
  ALL,
  BEFORE,
  EVERYONE,
  MAY,
  OWNER,
  CARDS_IN_PLAY,
  type ActData,
  type AdditionData,
  type CardPhase,
  type WireEvent,
  type MovedEvent,
  type Side,
  type ViewData,
  type Who,
  type ZoneData,
} from '@rasant/wire/messages';
import { facesOf } from './events';
import { itemAt } from './itemAt';
import type { Layout } from './layout';

/**
 * A card on this table. It keeps its id as long as it can be followed, so that it can be seen to move; a gathering ends
 * that. `face` is the blank one while it is not seen. `ghost` is the face it showed before it was covered where it lies:
 * for drawing what comes to light under a card in flight, never for anything that counts.
 */
export interface Card {
  readonly id: number;
  readonly face: number;
  readonly ghost: number;
}

export interface Zone {
  /** The top one last. Never changed in place: every change is a new array. */
  cards: readonly Card[];
  side: Side;
  /** How many cards from the top are seen, by those who see any. */
  shows: number;
  who: Who;
  /** How many cards from the top its owner may take now. */
  gives: number;
  /** The rule of the book by which it takes cards now. */
  rule: number;
}

export interface Act {
  readonly verb: string;
  readonly choice: number;
}

let lastId = 0;

export class Table {
  readonly seat: number;
  round = 0;
  phase: CardPhase = BEFORE;
  how = '';
  facts: number[] = [];
  zones: Zone[] = [];
  acts: readonly Act[] = [];

  constructor(
    readonly layout: Layout,
    view: ViewData,
  ) {
    const [seat, round, phase, how, facts, zones, acts] = view;
    this.seat = seat;
    Object.assign(this, { round, phase, how, facts: [...facts], acts: acts.map(readAct) });
    this.zones = zones.map(([size, seen, side, shows, who, gives, rule]) => {
      const faces = [...Array<number>(size - seen.length).fill(layout.blank), ...seen.map(layout.face)];
      return { cards: faces.map((face) => this.newCard(face)), side, shows, who, gives, rule };
    });
  }

  /** A table of its own with the same contents and the same cards. */
  copy(): Table {
    const other = Object.create(Table.prototype) as Table;
    Object.assign(other, this);
    other.facts = [...this.facts];
    other.zones = this.zones.map((zone) => ({ ...zone }));
    return other;
  }

  /** Fold one batch: its events, this seat's additions to them, and its acts afterwards. */
  hear(events: readonly WireEvent[], additions: readonly AdditionData[], acts: readonly ActData[]): void {
    const touched = new Set<number>();
    events.forEach((event, place) => {
      this.fold(
        event,
        additions.find((addition) => addition[0] === place),
        touched,
      );
    });
    touched.forEach((zone) => this.cover(zone));
    this.acts = acts.map(readAct);
  }

  /** May this seat act now? */
  may(seat = this.seat): boolean {
    return seat >= 0 && ((itemAt(this.facts, MAY) >> seat) & 1) === 1;
  }

  fact(name: string): number {
    return itemAt(this.facts, this.layout.fact(name));
  }

  /** The zone of that name or number. */
  zone(which: string | number): Zone {
    return itemAt(this.zones, typeof which === 'string' ? this.layout.zone(which) : which);
  }

  owns(zone: number): boolean {
    return itemAt(this.layout.zones, zone).owners.has(this.seat);
  }

  /** Is what this zone shows shown to this seat? Spectators own nothing. */
  sees(zone: number): boolean {
    const { who } = this.zone(zone);
    return who === EVERYONE || (who === OWNER && this.owns(zone));
  }

  /** How many cards from the top of a zone this seat sees. */
  window(zone: number): number {
    const { shows, cards } = this.zone(zone);
    return this.sees(zone) ? Math.min(shows, cards.length) : 0;
  }

  top(zone: number): Card | undefined {
    return this.zone(zone).cards.at(-1);
  }

  label(card: Card): string {
    return itemAt(this.layout.labels, card.face);
  }

  /** The view as arrays, in the form it came: for tests and for recordings. */
  wire(): ViewData {
    const { blank, labels } = this.layout;
    const zones = this.zones.map(({ cards, side, shows, who, gives, rule }): ZoneData => {
      const seen = cards.filter((card) => card.face !== blank).map((card) => itemAt(labels, card.face));
      return [cards.length, seen, side, shows, who, gives, rule];
    });
    const acts = this.acts.map(({ verb, choice }): ActData => [verb, choice]);
    return [this.seat, this.round, this.phase, this.how, [...this.facts], zones, acts];
  }

  /** Lay a card as if the server had confirmed it. */
  predict(src: number, place: number, dst: number): void {
    const source = this.zone(src);
    const target = this.zone(dst);
    const card = itemAt(source.cards, place);
    source.cards = source.cards.toSpliced(place, 1);
    const seen = this.sees(dst) && target.shows > 0 && target.side === source.side;
    target.cards = [...target.cards, seen ? card : this.unseen(card)];
    this.cover(src);
    this.cover(dst);
  }

  private fold(event: WireEvent, extra: AdditionData | undefined, touched: Set<number>): void {
    switch (event[0]) {
      case 'm':
        touched.add(event[1]).add(event[2]);
        this.move(event, extra);
        return;
      case 'g': {
        const [, srcs, dst, seen] = event;
        [...srcs, dst].forEach((zone) => touched.add(zone));
        this.gather(srcs, dst);
        this.reveal(dst, sharedOrOwn(seen, extra?.[1]));
        return;
      }
      case 's': {
        const [, zone, side, shows, who, seen] = event;
        touched.add(zone);
        this.show(zone, side, shows, who);
        this.reveal(zone, sharedOrOwn(seen, extra?.[1]));
        return;
      }
      case 'o':
        Object.assign(this.zone(event[1]), { gives: event[2], rule: event[3] });
        return;
      case 'n':
        this.facts[event[1]] = event[2];
        return;
      case 'b':
        Object.assign(this, { round: event[1], phase: CARDS_IN_PLAY, how: '' });
        return;
      case 'e':
        Object.assign(this, { phase: event[1], how: event[2] });
    }
  }

  private places(src: number, n: number, at: readonly number[]): Set<number> {
    const size = this.zone(src).cards.length;
    return new Set(at.length ? at : Array.from({ length: n }, (_, k) => size - n + k));
  }

  private move(
    [, src, dst, seen = [], bared = [], n = 1, under = false, at = []]: MovedEvent,
    extra: AdditionData | undefined,
  ): void {
    const places = this.places(src, n, sharedOrOwn(at, extra?.[3]));
    const source = this.zone(src).cards;
    const taken = source.filter((_, place) => places.has(place));
    this.zone(src).cards = source.filter((_, place) => !places.has(place));
    // one after the other from the top, as one counts: the topmost lands first
    const landed = taken.toReversed().map((card) => this.unseen(card));
    const target = this.zone(dst).cards;
    this.zone(dst).cards = under ? [...landed, ...target] : [...target, ...landed];
    this.reveal(src, sharedOrOwn(facesOf(bared), extra?.[2]));
    this.reveal(dst, sharedOrOwn(facesOf(seen), extra?.[1]), taken);
  }

  private gather(srcs: number[], dst: number): void {
    const size = [...new Set([...srcs, dst])].reduce((sum, zone) => sum + this.zone(zone).cards.length, 0);
    srcs.forEach((zone) => (this.zone(zone).cards = []));
    this.zone(dst).cards = Array.from({ length: size }, () => this.newCard(this.layout.blank));
  }

  private show(zone: number, side: Side, shows: number, who: Who): void {
    const shown = this.zone(zone);
    if (shown.side !== side) shown.cards = shown.cards.map((card) => this.unseen(card));
    Object.assign(shown, { side, shows, who });
  }

  /** The topmost cards of a zone show these faces. `taken`: cards as they looked before they came here. */
  private reveal(zone: number, labels: readonly string[], taken: readonly Card[] = []): void {
    if (!labels.length) return;
    const { blank, face } = this.layout;
    const { cards } = this.zone(zone);
    const kept = cards.slice(0, -labels.length);
    const before = cards.slice(-labels.length).map((card) => taken.find(({ id }) => id === card.id) ?? card);
    const faces = labels.map(face);
    const shown = faces.map((wanted) => pick(before, (card) => card.face === wanted));
    // a card that was hidden has now been turned up; one that showed another face was not this card
    this.zone(zone).cards = [
      ...kept,
      ...faces.map((wanted, k) => {
        const card = shown[k] ?? pick(before, (other) => other.face === blank);
        return card ? { id: card.id, face: wanted, ghost: blank } : this.newCard(wanted);
      }),
    ];
  }

  /** Forget what this seat no longer sees, as a covered card is no longer seen. */
  private cover(zone: number): void {
    const { blank } = this.layout;
    const { cards } = this.zone(zone);
    const covered = cards.length - this.window(zone);
    this.zone(zone).cards = cards.map((card, place) =>
      place < covered && card.face !== blank ? { id: card.id, face: blank, ghost: card.face } : card,
    );
  }

  private unseen(card: Card): Card {
    return { id: card.id, face: this.layout.blank, ghost: this.layout.blank };
  }

  private newCard(face: number): Card {
    return { id: ++lastId, face, ghost: this.layout.blank };
  }
}

/** What all seats see or, if that is nothing, what this seat alone sees. */
function sharedOrOwn<T>(all: readonly T[], own: readonly T[] = []): readonly T[] {
  return all.length ? all : own;
}

function readAct([verb, choice]: ActData): Act {
  return { verb, choice };
}

/** Take the first that is wanted out of a list. */
function pick<T>(from: T[], wanted: (one: T) => boolean): T | undefined {
  const place = from.findIndex(wanted);
  return place < 0 ? undefined : from.splice(place, 1)[0];
}

/** How many cards a zone gives, counted from the top. */
export function given(zone: Zone): number {
  return zone.gives === ALL ? zone.cards.length : Math.min(zone.gives, zone.cards.length);
}
