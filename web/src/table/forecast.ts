/**
 * The table as it will be once the server has answered: its state, and on it the own pending plays.
 * A play shows at once (an optimistic update, or client-side prediction) until the server's answer takes its place. Cards
 * keep their ids through all of it.
 */
import type { ActData, AdditionData, WireEvent, Reason } from '@rasant/wire/messages';
import { aim, indexOfCard, type Play } from './legal';
import type { Table } from './table';

export interface Pending {
  readonly ticket: number;
  readonly play: Play;
}

export class Forecast {
  shown: Table;
  private underway: Pending[] = [];
  private tickets = 0;

  constructor(private readonly truth: Table) {
    this.shown = truth.copy();
  }

  /** Lay a card before it is allowed; the play as it was aimed and its ticket, or why it cannot be. */
  play(play: Play): Pending | Reason {
    const aimed = aim(this.shown, play);
    if (typeof aimed === 'string') return aimed;
    const pending = { ticket: ++this.tickets, play: aimed };
    this.underway.push(pending);
    this.reckon();
    return pending;
  }

  /** Fold a batch. `answers`: the ticket of the own play that it carries out, if it does. */
  hear(events: WireEvent[], additions: AdditionData[], acts: ActData[], answers?: number): void {
    this.truth.hear(events, additions, acts);
    this.drop(answers);
    this.reckon();
  }

  /** An own play was answered, and its batch has come before. */
  settle(ticket: number): void {
    this.drop(ticket);
    this.reckon();
  }

  /** An own play was refused: its card goes back. */
  refuse(ticket: number): Pending | undefined {
    const refused = this.underway.find((pending) => pending.ticket === ticket);
    this.drop(ticket);
    this.reckon();
    return refused;
  }

  private drop(ticket: number | undefined): void {
    this.underway = this.underway.filter((pending) => pending.ticket !== ticket);
  }

  /** Lay what is under way onto a copy of the truth; what no longer fits stays where it lies until it is answered. */
  private reckon(): void {
    this.shown = this.truth.copy();
    for (const { play } of this.underway) {
      const aimed = aim(this.shown, play);
      if (typeof aimed !== 'string')
        this.shown.predict(aimed.src, indexOfCard(this.shown, aimed.src, aimed.face), aimed.dst);
    }
  }
}
