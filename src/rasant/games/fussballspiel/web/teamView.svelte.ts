/** The table from one's own team's side: how far it is, and what lies before oneself. Words for zones and facts. */
import type { Session } from '@rasant/net/session.svelte';
import { itemAt } from '@rasant/table/itemAt';
import type { ZoneLook } from '@rasant/table/look';
import { CELLS, fieldOf, LAST, prevents, readFaults, sumOf, valueOf } from './pitch';

export class TeamView {
  /** Separate state: its readers are woken only when it changes. */
  readonly step: number = $derived.by(() => this.session.fact(`step${this.number}`));

  constructor(private readonly session: Session) {}

  /** Spectators sit with Black. */
  get number(): number {
    return this.session.seated ? itemAt(this.session.book.teams, this.session.seat) : 0;
  }

  /** All others, team mates first. */
  get others(): number[] {
    const { teams } = this.session.book;
    const seats = teams.map((_, seat) => seat).filter((seat) => seat !== this.session.seat);
    return seats.toSorted((a, b) => Number(teams[a] !== this.number) - Number(teams[b] !== this.number));
  }

  isMate(seat: number): boolean {
    return this.session.seated && this.session.book.teams[seat] === this.number;
  }

  // --- what lies before oneself; nothing before spectators ---

  /** The own packet. */
  get hand(): ZoneLook {
    return this.session.zone(`hand${this.session.seat}`);
  }

  /** The card just turned. */
  get up(): ZoneLook {
    return this.session.zone(`up${this.session.seat}`);
  }

  get piles(): ZoneLook[] {
    return this.session.zones('disc', this.session.seat);
  }

  // --- what lies before the team ---

  /** The goal to build. */
  get scene(): ZoneLook {
    return this.session.zone(`scene${this.number}`);
  }

  get cells(): ZoneLook[] {
    return CELLS.map((_, cell) => this.session.zone(`frame${this.number}.${cell}`));
  }

  get complete(): boolean {
    return this.cells.every(({ size }) => size);
  }

  /** What was laid under the current field card, or the last one. */
  get laid(): ZoneLook {
    return this.session.zone(`under${this.number}.${Math.min(this.step, LAST)}`);
  }

  /** The number of the current field card; 0 if there is none. */
  get value(): number {
    return this.step >= 1 && this.step <= LAST
      ? valueOf(this.session.zone(fieldOf(this.number, this.step)).top?.label)
      : 0;
  }

  /** Where the game takes only what is right, it may also say what is missing. */
  get prevented(): boolean {
    return prevents(this.session.setup);
  }

  /** What is still missing at the current field card, where the game shows it. */
  get rest(): number | undefined {
    return this.prevented && this.value ? this.value - sumOf(this.laid.cards.map(({ label }) => label)) : undefined;
  }

  /** The team that cheered; -1: none. */
  get faults(): { team: number; steps: number[]; cells: number[] } {
    return { team: this.session.fact('cheered') - 1, ...readFaults(this.session.fact('faults')) };
  }

  /** Can the top card of this zone be laid, and not only put away? Where mistakes are allowed it is not shown. */
  useful(zone: number): boolean {
    const label = this.session.zone(zone).top?.label;
    if (!label || !(this.prevented || this.step === 0)) return false;
    return this.session.targets(zone, label).some((dst) => !this.piles.some(({ number }) => number === dst));
  }
}
