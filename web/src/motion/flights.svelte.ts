/**
 * Cards in the air. A zone says where it is on the screen, and whatever changes its zone between two looks at the table
 * is carried from the one place to the other, above everything else, by pixel transforms. The cards that wait where it
 * lands are drawn as they were until it is there: ask `inAir`.
 */
import type { Attachment } from 'svelte/attachments';
import { settings } from '@rasant/platform/settings.svelte';
import { itemAt } from '@rasant/table/itemAt';
import type { Table } from '@rasant/table/table';
import { travels } from '@rasant/table/travel';

export interface Flight {
  readonly id: number;
  readonly label: string;
  readonly back: string;
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly ms: number;
  /** It was not seen before and is now: it turns over on its way. */
  readonly turns: boolean;
  /** It was refused and goes back: it arrives with a small shake. */
  readonly refused: boolean;
}

/** A card that has left its place; where it lands is not measured yet. */
interface Start {
  readonly id: number;
  readonly at: DOMRect;
  readonly to: number;
  /** As it is when the card has landed. */
  readonly table: Table;
  readonly seen: boolean;
  readonly back: string;
  readonly ms: number;
  readonly refused: boolean;
}

export interface Bubble {
  readonly key: number;
  readonly text: string;
  readonly at: DOMRect;
}

/** More at once cannot be followed, and a deal must not take long. */
const MOST = 28;
const OWN_MS = 170;
const OTHERS_MS = 280;
const BUBBLE_MS = 1600;
const GROUPS = 64;

/** Counts up when a card of its group takes off or lands. */
class GroupSignal {
  changes = $state(0);
}

/** Which cards are in the air, in groups: a component that asks for one card is woken by few others. */
class AirborneCards {
  private readonly ids = new Set<number>();
  private readonly signals = Array.from({ length: GROUPS }, () => new GroupSignal());

  has(id: number): boolean {
    return this.signalOf(id).changes >= 0 && this.ids.has(id);
  }

  add(id: number): void {
    this.ids.add(id);
    this.signalOf(id).changes++;
  }

  delete(id: number): void {
    if (this.ids.delete(id)) this.signalOf(id).changes++;
  }

  clear(): void {
    [...this.ids].forEach((id) => this.delete(id));
  }

  private signalOf(id: number): GroupSignal {
    return itemAt(this.signals, id % GROUPS);
  }
}

export class Flights {
  flying = $state.raw<readonly Flight[]>([]);
  bubbles = $state.raw<readonly Bubble[]>([]);
  private readonly airborne = new AirborneCards();
  private readonly zones = new Map<number, Element>();
  private readonly cards = new Map<number, Element>();
  private readonly seats = new Map<number, Element>();
  private starting: readonly Start[] = [];
  private lastBubble = 0;

  constructor(private readonly ownerOf: (zone: number) => number) {}

  /** `{@attach flights.zoneAt(zone)}`: this element is where the top of that zone lies. */
  zoneAt = (zone: number): Attachment => register(this.zones, zone);

  /** `{@attach flights.cardAt(id)}`: this element is that card, where a zone shows many side by side. */
  cardAt = (id: number): Attachment => register(this.cards, id);

  /** `{@attach flights.seatAt(seat)}`: what a seat has that is not on the screen flies from and to here. */
  seatAt = (seat: number): Attachment => register(this.seats, seat);

  inAir(id: number): boolean {
    return this.airborne.has(id);
  }

  /** Call it before `after` is drawn: cards that moved take off from where they are now. Not in a hidden tab. */
  depart(before: Table, after: Table, backOf: (zone: number) => string, refused = false): void {
    if (settings.get('calm') || document.hidden) return;
    const moved = travels(before, after).slice(-MOST);
    const starting = moved.flatMap(({ id, from, to }): Start[] => {
      const at = this.rect(from, id);
      const seen = before.zone(from).cards.find((card) => card.id === id)?.face !== before.layout.blank;
      const ms = before.owns(from) ? OWN_MS : OTHERS_MS;
      return at ? [{ id, at, to, table: after, seen, back: backOf(from), ms, refused }] : [];
    });
    starting.forEach(({ id }) => this.airborne.add(id));
    // Where they land is measured once a frame, just before it is drawn: measuring makes the browser lay everything out.
    if (!this.starting.length) requestAnimationFrame(() => this.takeOff());
    this.starting = [...this.starting, ...starting];
  }

  /** Nothing flies any more: the table is another one. */
  clear(): void {
    this.starting = [];
    this.flying = [];
    this.bubbles = [];
    this.airborne.clear();
  }

  private takeOff(): void {
    const flights = new Map<number, Flight>();
    for (const { id, at, to, table, seen, back, ms, refused } of this.starting) {
      const land = this.rect(to, id);
      const card = table.zone(to).cards.find((one) => one.id === id);
      // a place that has no size yet is just being drawn for the first time
      if (!land?.width || !card) {
        this.airborne.delete(id);
        continue;
      }
      const turns = !seen && card.face !== table.layout.blank;
      flights.set(id, {
        id,
        label: table.label(card),
        back,
        from: flights.get(id)?.from ?? at,
        to: land,
        ms,
        turns,
        refused,
      });
    }
    this.starting = [];
    this.flying = [...this.flying.filter(({ id }) => !flights.has(id)), ...flights.values()];
  }

  landed(flight: Flight): void {
    this.flying = this.flying.filter((other) => other !== flight);
    if (!this.flying.some(({ id }) => id === flight.id)) this.airborne.delete(flight.id);
  }

  /** Say something where the eye is: at a zone. */
  say(zone: number, text: string): void {
    const at = this.rect(zone);
    if (!at) return;
    const bubble = { key: ++this.lastBubble, text, at };
    // one at a time: what was said before is no longer where the eye is
    this.bubbles = [bubble];
    setTimeout(() => (this.bubbles = this.bubbles.filter((other) => other !== bubble)), BUBBLE_MS);
  }

  /** Where the figure of a seat is on the screen, if it is. */
  figure(seat: number): DOMRect | undefined {
    return this.seats.get(seat)?.getBoundingClientRect();
  }

  /** Where the cards of a zone are on the screen, or else its owner. */
  rect(zone: number, id = 0): DOMRect | undefined {
    const element = this.cards.get(id) ?? this.zones.get(zone) ?? this.seats.get(this.ownerOf(zone));
    return element?.getBoundingClientRect();
  }
}

function register(elements: Map<number, Element>, number: number): Attachment {
  return (element) => {
    elements.set(number, element);
    return () => {
      if (elements.get(number) === element) elements.delete(number);
    };
  };
}
