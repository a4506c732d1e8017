/** What one does at the table: a tap or a drop, and the play or act that is meant by it. */
import type { Session } from '@rasant/net/session.svelte';
import { itemAt } from '@rasant/table/itemAt';
import { Hold } from './hold.svelte';
import { clearing, cornerOf, GOAL } from './pitch';
import type { TeamView } from './teamView.svelte';

/** What is about to go onto one of the own piles: all cards of a step, or the part in a corner. */
type Lifted = { readonly step: number } | { readonly cell: number };

/** Made while a component is, it watches the table for as long as that is there. */
export class Moves {
  /** Which way round the next part is laid. */
  way = $state(0);
  /** Corners whose part is on its way upside down: only the server's word makes that a fact. */
  turning = $state.raw<ReadonlySet<number>>(new Set());
  private lifted = $state.raw<Lifted | null>(null);
  /** A team-mate's "On!" may come just before one's own, which then must not be the next. */
  private readonly hold = new Hold();

  constructor(
    private readonly session: Session,
    private readonly team: TeamView,
  ) {
    // what was lifted may be gone, and a new round begins upright
    $effect(() => {
      if (this.lifted && !this.stays(this.lifted)) this.lifted = null;
    });
    $effect(() => {
      if (team.step < GOAL) this.way = 0;
    });
    $effect(() => (team.step ? this.hold.begin() : undefined));
    $effect(() =>
      session.watch({
        happened: ({ seat }) => {
          if (seat === session.seat) this.turning = new Set();
        },
        refused: () => (this.turning = new Set()),
      }),
    );
  }

  // --- acts ---

  turn = (): void => {
    if (!this.session.act('turn')) this.session.act('renew');
  };
  cheer = (): void => void this.session.act('cheer');
  flip = (): void => {
    this.way = 1 - this.way;
  };
  advance = (): void => {
    if (this.onward) this.session.act('advance', this.team.step);
  };

  get onward(): boolean {
    return !this.hold.on && this.session.can('advance', this.team.step);
  }

  // --- laying ---

  /** Lay the top card of an own zone where it is of use, or onto a place that was pointed at. */
  play(src: number, dst?: number): void {
    const label = this.session.zone(src).top?.label;
    if (!label) return;
    const cell = this.team.cells.findIndex(({ number }) => number === dst);
    if (this.team.step === GOAL && (dst === undefined || cell >= 0)) this.layPart(src, label, cell);
    else this.session.play(src, label, dst ?? this.session.book.zone(`under${this.team.number}.${this.team.step}`));
  }

  /** The field card one works at was touched. */
  tapField(): void {
    if (this.session.seated && this.team.up.size) this.play(this.team.up.number);
  }

  tapPile(pile: number): void {
    const { up, piles } = this.team;
    const { number } = itemAt(piles, pile);
    if (this.lifted) this.drop(this.lifted, pile);
    else if (up.size) this.play(up.number, number);
    else this.play(number);
  }

  tapCell(cell: number): void {
    const { up, cells } = this.team;
    const { number, size } = itemAt(cells, cell);
    if (size) this.lift({ cell });
    else if (up.size) this.play(up.number, number);
  }

  /** A part goes where it would be in any goal that lies this way, unless a corner was pointed at. */
  private layPart(src: number, label: string, cell: number): void {
    const { cells, prevented } = this.team;
    const right = this.session.plays.find(
      (play) => play.src === src && play.face === label && cells.some(({ number }) => number === play.dst),
    );
    if (prevented && right) {
      this.remember(
        cells.findIndex(({ number }) => number === right.dst),
        right.way,
      );
      this.session.play(src, label, right.dst, right.way);
      return;
    }
    const corner = cell >= 0 ? cell : cornerOf(label, this.way);
    if (this.session.play(src, label, itemAt(cells, corner).number, this.way)) this.remember(corner, this.way);
  }

  private remember(corner: number, turned: number): void {
    if (turned) this.turning = new Set([...this.turning, corner]);
  }

  // --- taking away ---

  get lifting(): boolean {
    return !!this.lifted;
  }

  /** The step whose cards are about to be taken away; 0: none. */
  get liftedStep(): number {
    return this.lifted && 'step' in this.lifted ? this.lifted.step : 0;
  }

  /** Take it away; where there are several piles, the next tap says onto which. */
  lift(what: Lifted): void {
    const possible =
      'cell' in what
        ? this.session.targets(itemAt(this.team.cells, what.cell).number).length > 0
        : this.clears(what.step);
    if (!possible) return;
    if (this.team.piles.length === 1) this.drop(what, 0);
    else this.lifted = what;
  }

  toggleLift = (): void => {
    if (this.lifted) this.lifted = null;
    else this.lift({ step: this.team.step });
  };

  /** It was dragged onto that zone. */
  dropOn(what: Lifted, zone: number): void {
    const pile = this.team.piles.findIndex(({ number }) => number === zone);
    if (pile >= 0) this.drop(what, pile);
  }

  /** Can the cards under that field card be taken away? */
  clears(step: number): boolean {
    return this.session.can('remove', clearing(step, 0));
  }

  private drop(what: Lifted, pile: number): void {
    const { cells, piles } = this.team;
    this.lifted = null;
    if ('step' in what) this.session.act('remove', clearing(what.step, pile));
    else {
      const { number, top } = itemAt(cells, what.cell);
      this.session.play(number, top?.label ?? '', itemAt(piles, pile).number);
    }
  }

  private stays(what: Lifted): boolean {
    return 'cell' in what
      ? itemAt(this.team.cells, what.cell).size > 0 && this.team.step === GOAL
      : this.clears(what.step);
  }
}
