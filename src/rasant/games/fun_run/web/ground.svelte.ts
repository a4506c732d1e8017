/** What a table of Fun Run is like, and who is where: read from the public facts, with the own step shown at once. */
import type { Session } from '@rasant/net/session.svelte';
import { edgeOf, placeOf, wayTo, type Edge, type Walk } from './walking';

/** An unanswered step is believed this long. */
const PATIENCE_MS = 1200;

/** The own way from the tap until the server confirms it. */
interface Pending {
  readonly goal: number;
  readonly from: number;
  readonly way: number;
  readonly since: number;
  readonly seen: Walk;
}

export class Ground {
  private pending = $state.raw<Pending | null>(null);

  constructor(private readonly session: Session) {}

  private get settings(): Readonly<Record<string, string>> {
    return this.session.setup?.settings ?? {};
  }

  /** On chairs there is no walking and no way. */
  get sitting(): boolean {
    return !this.session.book.facts.includes('way0');
  }

  get ring(): boolean {
    return this.sitting || this.settings.table !== 'open_side';
  }

  get easyStack(): boolean {
    return this.settings.easy_stack === 'true';
  }

  get holdsWhileStanding(): boolean {
    return this.settings.hold_while_standing === 'true';
  }

  get stepTime(): number {
    return Number(this.settings.step_time);
  }

  get standTime(): number {
    return Number(this.settings.stand_time);
  }

  get seats(): number {
    return this.session.book.teams.length;
  }

  /** Who looks: a spectator stands behind the first player. */
  get self(): number {
    return Math.max(this.session.seat, 0);
  }

  home(seat: number): number {
    return this.session.fact(`home${seat}`);
  }

  /** Where a side is drawn. */
  edge(side: number): Edge {
    return edgeOf(side, this.ring, this.home(this.self));
  }

  walk(seat: number): Walk {
    const fact = (name: string): number => this.session.fact(`${name}${seat}`);
    return { at: fact('at'), until: fact('until'), way: this.sitting ? 0 : fact('way') };
  }

  /** The side where the own runner stands or will be. */
  get goal(): number {
    return this.ahead?.goal ?? this.walk(this.self).at;
  }

  get standing(): boolean {
    return !this.ahead && this.walk(this.self).until === 0;
  }

  /** The own step, as long as the facts are those from before it. */
  private get ahead(): Pending | null {
    const { pending } = this;
    if (!pending) return null;
    const { at, until } = this.walk(this.self);
    return at === pending.seen.at && until === pending.seen.until ? pending : null;
  }

  /** Where a seat's runner is now, in steps. Not reactive: to be asked for every frame. */
  place(seat: number): number {
    const ahead = seat === this.session.seat ? this.ahead : null;
    if (!ahead) return placeOf(this.walk(seat), this.session.clock(), this.stepTime);
    const gone = (performance.now() - ahead.since) / this.stepTime;
    return ahead.from + Math.sign(ahead.way) * Math.min(gone, Math.abs(ahead.way));
  }

  /** Run to a side. False if that cannot be said now. */
  run(side: number): boolean {
    const seen = this.walk(this.self);
    const from = this.place(this.session.seat);
    if (!this.session.act('walk', side)) return false;
    const pending = {
      goal: side,
      from,
      way: wayTo(from, side, this.ring, seen.until > 0 && seen.way < 0),
      since: performance.now(),
      seen,
    };
    this.pending = pending;
    setTimeout(() => {
      if (this.pending === pending) this.pending = null;
    }, PATIENCE_MS);
    return true;
  }
}
