/** What a table of Schuss und Tor is like and what is going on: words for the numbers of the table. */
import type { Session } from '@rasant/net/session.svelte';
import { QUESTIONS, shooterOf, type Question } from './questions';

const NAMES = 5;

export class Pitch {
  constructor(private readonly session: Session) {}

  private option(name: string): string | undefined {
    return this.session.setup?.settings[name];
  }

  get seats(): number {
    return this.session.book.teams.length;
  }

  /** All seats in the order of turns, the own first. */
  get order(): number[] {
    const first = Math.max(this.session.seat, 0);
    return Array.from({ length: this.seats }, (_, k) => (first + k) % this.seats);
  }

  /** The five footballers. */
  get names(): readonly string[] {
    return this.session.book.keys.slice(0, NAMES);
  }

  get question(): Question {
    return QUESTIONS[this.session.fact('asked')] ?? 'nothing';
  }

  /** The one seat that is asked, or -1. */
  get asked(): number {
    return this.order.find((seat) => this.session.may(seat)) ?? -1;
  }

  get mine(): boolean {
    return this.asked >= 0 && this.asked === this.session.seat;
  }

  /** The footballer who must follow; empty if any may. */
  get request(): string {
    const number = this.question === 'freeCard' ? 0 : this.session.fact('request');
    return this.names[number - 1] ?? '';
  }

  /** After a Bomber no joker helps. */
  get banned(): boolean {
    return (
      this.request !== '' &&
      this.question === 'turn' &&
      !this.session.wanted(this.session.zone('pile').number).keys.includes('Bomber')
    );
  }

  get byPrevious(): boolean {
    return this.option('goal_chance') === 'previous';
  }

  /** Who shoots if the seat that is asked passes; -1 if no seat can. */
  get nextShooter(): number {
    const again = this.option('action_empty') === 'reshuffle' && this.session.zone('spent').size > 0;
    if (!this.session.zone('action').size && !again) return -1;
    return shooterOf(this.asked, this.seats, this.byPrevious);
  }

  get turnMs(): number {
    return Number(this.option('turn_s') ?? 0) * 1000;
  }

  /** Milliseconds left to answer; -1: there is no clock. Read by a template, it ticks. */
  left(): number {
    const until = this.session.fact('until');
    return this.turnMs && until ? Math.max(0, until - this.session.clock()) : -1;
  }

  name(seat: number): string {
    return this.session.nameOf(seat);
  }
}
