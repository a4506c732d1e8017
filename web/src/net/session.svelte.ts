/**
 * One session at a table: all that is known of it, and all one can do there. Game tables are written against this class.
 *
 * Everything below that is not a method of doing something is reactive: read it in a template or a `$derived`. Moves
 * show at once, because `view` is a forecast: the truth and, on it, the own plays that are under way. A refused one goes
 * back, with the reason in `refusal`. After a lost connection what was not answered is sent again; the server makes each
 * move once.
 */
import { createSubscriber } from 'svelte/reactivity';
import { isMove } from '@rasant/table/events';
import { Forecast } from '@rasant/table/forecast';
import { readLayout, type Layout } from '@rasant/table/layout';
import { aim, plays, type Play } from '@rasant/table/legal';
import { Onlooker, wantedBy, type View, type Wanted, type ZoneLook } from '@rasant/table/look';
import { Table, type Act } from '@rasant/table/table';
import {
  ANYWHERE,
  NO_SEAT,
  PROTOCOL_VERSION,
  type ActData,
  type PrivateUpdate,
  type BatchMessage,
  type EmoteName,
  type EmptySeats,
  type WireEvent,
  type GoodbyeReason,
  type FromClient,
  type FromServer,
  type HoldReason,
  type Motion,
  type MoveRefused,
  type Reason,
  type Room,
  type TableSetup,
  type RequestProblem,
  type ViewData,
} from '@rasant/wire/messages';
import { botName } from './botNames';
import { Errands, type Errand } from './errands';
import { Hold } from './hold.svelte';
import type { Line, Listener } from './line';
import { keepPace } from './pace';
import { Tab } from './tab';
import { TableClock } from './tableClock';

/** `connecting` until the first welcome; `lost`: it comes back by itself; `ended`: it does not, `goodbye` says why. */
export type Connection = 'connecting' | 'live' | 'lost' | 'ended';

/** A play that is open to this seat now; `face` is the label of the card. */
export interface Option {
  readonly src: number;
  readonly face: string;
  readonly dst: number;
  readonly way: number;
}

export interface Refusal {
  /** Counts up, so that the same refusal twice is two refusals. */
  readonly number: number;
  readonly reason: Reason;
  /** The rule behind it, or nothing. */
  readonly rule: string;
  /** With the reason `beaten`: the seat that was faster, and by how many milliseconds. */
  readonly by: number;
  readonly ms: number;
  /** Where the card came from and where it was to go, -1 if nowhere: the eye is at one of the two. */
  readonly src: number;
  readonly dst: number;
}

/** Cards that moved together, in the words of the wire. */
export interface Moved {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** The faces that are seen where they landed. */
  readonly labels: readonly string[];
}

/** What one move, a deal or the passing of time brought. */
export interface Happening {
  readonly seq: number;
  /** By the table's clock. */
  readonly now: number;
  /** Who moved; -1: nobody, time passed or cards were dealt. */
  readonly seat: number;
  readonly moves: readonly Moved[];
  readonly events: readonly WireEvent[];
}

/** What the host of a table can change of it. */
export type Arrangement = Pick<TableSetup, 'preset' | 'settings' | 'players' | 'public'>;

/** What somebody may want to know of as it happens. Each is told just before the change is drawn. */
export interface Witness {
  /** Something was told. Own plays were seen when they were made; what they uncover comes here. */
  happened?(happening: Happening, before: Table, after: Table): void;
  /** The own card sets out before the server has answered. */
  played?(option: Option, before: Table, after: Table): void;
  /** The table was told anew: what happened since it was told last is not known. */
  toldAnew?(): void;
  /** A play goes back. */
  refused?(refusal: Refusal, before: Table, after: Table): void;
  /** The room changed: somebody came or went, or another phase began. */
  entered?(before: Room | null, after: Room): void;
  /** Somebody changed what is played here. */
  changed?(by: number, before: TableSetup, after: TableSetup): void;
  /** What somebody asked for can no longer be carried. */
  fell?(motion: Motion, asked: number, against: readonly number[]): void;
  /** The host, who sits at `by` now, has let two seats change places; the room is already as it is since. */
  swapped?(by: number, seat: number, other: number): void;
  spoken?(seat: number, what: { text: string } | { emote: EmoteName }): void;
  troubled?(trouble: RequestProblem): void;
}

/** Just what a session needs of a line, so that tests can hold the other end. */
export type Opening = (listener: Listener) => Pick<Line, 'open' | 'send' | 'close' | 'comeBackIn'>;

const HEARTBEAT_MS = 100;

export class Session {
  connection = $state<Connection>('connecting');
  /** Why the server ended it. */
  goodbye = $state<GoodbyeReason | null>(null);
  /** Why no connection comes about, as a code, while it is tried again and again; empty if that is not known. */
  obstacle = $state('');
  /** What is played here: game, preset and the value of every option. */
  setup = $state.raw<TableSetup | null>(null);
  /** Who sits where, phase, points, votes. */
  room = $state.raw<Room | null>(null);
  /** The folded table that `view` is a look at: for flights, and for whoever wants numbers. */
  table = $state.raw<Table | null>(null);
  /** The last play or act that was refused. */
  refusal = $state.raw<Refusal | null>(null);
  /** The line to each seat, one way, in milliseconds; -1: nobody is connected there. */
  delays = $state.raw<readonly number[]>([]);
  /** To the server and back, in milliseconds; -1: not measured yet. */
  ping = $state(-1);
  /** People whose words are not heard here, wherever they sit. */
  private muted = $state.raw<ReadonlySet<string>>(new Set());

  private readonly onlooker = new Onlooker();
  /** One look at the table, with everything in words. Tables of games are drawn only when there is one. */
  readonly view: View = $derived(this.table ? this.onlooker.look(this.table) : { seat: NO_SEAT, round: 0, zones: [] });
  /** The plays open to this seat now, after what is already under way. */
  readonly plays: readonly Option[] = $derived(
    this.active && this.table ? plays(this.table).map((play) => this.option(play)) : [],
  );
  /** What this seat may do besides laying a card: the buttons to draw. */
  readonly acts: readonly Act[] = $derived(this.active ? (this.table?.acts ?? []) : []);

  private readonly hold = new Hold();
  private readonly wire: ReturnType<Opening>;
  private readonly errands = new Errands();
  private readonly tableClock = new TableClock();
  private readonly beat = createSubscriber((update) => {
    const timer = setInterval(update, HEARTBEAT_MS);
    return () => clearInterval(timer);
  });
  private layout: Layout | null = null;
  private forecast: Forecast | null = null;
  private seq = 0;
  /** A gap was noticed, and everything asked for anew. */
  private missing = false;
  private refusals = 0;
  private witnesses: readonly Witness[] = [];
  private readonly privateUpdates = new Map<number, PrivateUpdate>();
  /** Those of the muted people of whom the server knows; it forgets them with the connection. */
  private readonly silenced = new Set<string>();

  constructor(
    private readonly token: string | null,
    opening: Opening,
    private readonly tab = new Tab(),
    /** Why a socket to the table is refused; empty if it is not. */
    private readonly whyRefused: () => Promise<string> = () => Promise.resolve(''),
  ) {
    this.wire = opening({
      opened: () => {
        this.stand('');
        this.send(['hello', PROTOCOL_VERSION, this.tab.name, this.token, !this.layout]);
      },
      heard: (messages) => {
        if (this.connection === 'lost') this.connection = 'live';
        messages.forEach((message) => this.heard(message));
      },
      silent: () => this.lose(),
      lost: (unanswered) => {
        this.lose();
        if (unanswered) void this.inquire();
      },
    });
    this.wire.open();
  }

  // --- what there is to see ---

  /** The own seat; -1 if one watches. */
  get seat(): number {
    return this.table?.seat ?? NO_SEAT;
  }

  /** Does one sit here, or only watch? */
  get seated(): boolean {
    return this.seat !== NO_SEAT;
  }

  get game(): string {
    return this.setup?.game ?? '';
  }

  /** All that is constant at this table: faces, keys, zones, facts, teams and rules. */
  get book(): Layout {
    if (!this.layout) throw new Error('the table has not been told yet');
    return this.layout;
  }

  /** Do moves count now: cards fly, the line holds, the table is not held, and this seat may act? */
  get active(): boolean {
    return this.room?.phase === 'playing' && this.connection === 'live' && !this.held && !!this.table?.may();
  }

  /** Why the table stands still, if it does so long enough to be told; empty: it does not. */
  get held(): HoldReason {
    return this.hold.shown;
  }

  /** The zone of that name. */
  zone(name: string): ZoneLook {
    return this.view.zones[this.book.zone(name)];
  }

  /** All zones of a kind; with an owner, those of that seat (or `seats + team`, or -1 for nobody's). */
  zones(kind: string, owner?: number): ZoneLook[] {
    return this.view.zones.filter((zone) => zone.kind === kind && (owner === undefined || zone.owner === owner));
  }

  /** The public number of that name: a step, a requested name, an arrival time. */
  fact(name: string): number {
    return this.table?.fact(name) ?? 0;
  }

  /** What a zone takes now from this seat, as keys and as the labels of faces. */
  wanted(zone: number): Wanted {
    return this.table ? wantedBy(this.table, zone) : { keys: [], labels: [] };
  }

  /** Where the card with this label can be laid from there now; without a label: any card of that zone. */
  targets(src: number, face?: string): number[] {
    const open = this.plays.filter((play) => play.src === src && (face === undefined || play.face === face));
    return [...new Set(open.map((play) => play.dst))];
  }

  /** Is this act open now? Without a choice: any of that verb. */
  can(verb: string, choice?: number): boolean {
    return this.acts.some((act) => act.verb === verb && (choice === undefined || act.choice === choice));
  }

  /** May that seat act now? */
  may(seat: number): boolean {
    return !!this.table?.may(seat);
  }

  /** The name of who sits there, or of the bot that does; empty for a free seat. */
  nameOf(seat: number): string {
    const place = this.room?.seats[seat];
    return place?.name || (place?.bot ? botName(seat) : '');
  }

  /** Is what the person on that seat says not heard here? */
  isMuted(seat: number): boolean {
    return this.muted.has(this.playerAt(seat));
  }

  /** What the table's clock shows, in milliseconds; it stands still unless cards fly. Read by a template, it ticks. */
  clock(): number {
    this.beat();
    return this.tableClock.now(performance.now());
  }

  /** Whole seconds until the table goes on by itself; -1: it does not. Read by a template, it ticks. */
  secondsLeft(): number {
    const left = this.left();
    return left < 0 ? -1 : Math.ceil(left / 1000);
  }

  /** Milliseconds until the table goes on by itself; -1: it does not. Read by a template, it ticks. */
  left(): number {
    this.beat();
    return this.room ? this.tableClock.left(performance.now()) : -1;
  }

  // --- what one can do ---

  /**
   * Lay the card that shows `face` in zone `src`: onto `dst`, or wherever it fits; straight (`way` 0) or turned (1). It
   * shows at once. False if it cannot be; then `refusal` says why. The server is told all the same: it knows the rule
   * behind it, and has the last word.
   */
  play(src: number, face: string, dst = ANYWHERE, way = 0): boolean {
    const { forecast, table: before } = this;
    if (!forecast || !before || this.connection !== 'live' || this.room?.phase !== 'playing') return false;
    if (this.hold.why) return this.turnAway(src, dst);
    const aimed = aim(before, { src, face: before.layout.face(face), dst, way });
    const pending = typeof aimed === 'string' ? aimed : forecast.play(aimed);
    if (typeof pending === 'string') {
      this.refuse({ reason: pending, src, dst }, before);
      // one question at a time: whoever taps wildly is not to be taken for a flood
      if (!this.errands.asking) this.errand({ message: ['play', this.tab.next(), src, face, dst, way], why: true });
      return false;
    }
    this.errand({ message: ['play', this.tab.next(), src, face, pending.play.dst, pending.play.way], ...pending });
    this.tell((witness) => witness.played?.(this.option(pending.play), before, forecast.shown));
    this.table = forecast.shown;
    return true;
  }

  /** One tap: the card goes to the one place that fits. A card that is not seen cannot be tapped. */
  tap(src: number, face: string): boolean {
    return this.play(src, face);
  }

  /** Do something other than laying a card. False if it is not open to this seat. */
  act(verb: string, choice = 0): boolean {
    if (this.hold.why && this.table?.acts.some((act) => act.verb === verb && act.choice === choice))
      return this.turnAway();
    const open = this.can(verb, choice);
    if (open) this.errand({ message: ['act', this.tab.next(), verb, choice] });
    return open;
  }

  /** Be told of every batch, with what moved, just before it is drawn; the answer ends that. */
  onBatch(callback: (happening: Happening) => void): () => void {
    return this.watch({ happened: callback });
  }

  /** Be told of everything; the answer ends that. */
  watch(witness: Witness): () => void {
    this.witnesses = [...this.witnesses, witness];
    return () => (this.witnesses = this.witnesses.filter((other) => other !== witness));
  }

  // --- what one can do around the table ---

  ready = (on = true): void => this.send(['ready', on]);
  vote = (motion: Motion, on = true): void => this.send(['vote', motion, on]);
  oppose = (motion: Motion): void => this.send(['oppose', motion]);
  emote = (which: EmoteName): void => this.send(['emote', which]);
  say = (text: string): void => this.send(['say', text]);
  appoint = (seat: number, temperament: string): void => this.send(['bot', seat, temperament]);
  remove = (seat: number): void => this.send(['remove', seat]);
  change = (seat: number): void => this.send(['change', seat]);
  swap = (seat: number, other: number): void => this.send(['swap', seat, other]);
  /** The host begins with those who are here: empty seats go, or bots play there. */
  begin = (empty: EmptySeats, temperament: string): void => this.send(['begin', empty, temperament]);
  leave = (): void => this.send(['leave']);
  /** Go on in a lesson: what this step says was read. */
  nextStep = (step: number): void => this.send(['next', step]);

  /** The host changes what is played; without a change, a match that is over leads back to the waiting room. */
  arrange(wanted: Partial<Arrangement> = {}): void {
    if (!this.setup) return;
    const { preset, settings, players, public: open, changes = 0 } = { ...this.setup, ...wanted };
    this.send(['setup', changes, preset, settings, players, open]);
  }

  /** Hear no more of the person on that seat, or hear them again. */
  mute(seat: number, on: boolean): void {
    const player = this.playerAt(seat);
    if (!player) return;
    const others = [...this.muted].filter((other) => other !== player);
    this.muted = new Set(on ? [...others, player] : others);
    this.silence(player, seat, on);
  }

  /** Find out why no connection comes about: browsers do not tell. */
  async inquire(): Promise<void> {
    const why = await this.whyRefused();
    if (this.connection === 'connecting' || this.connection === 'lost') this.obstacle = why;
  }

  /** Hang up. The seat stays one's own. */
  close(): void {
    this.connection = 'ended';
    this.stand('');
    this.wire.close();
  }

  // --- what the server says ---

  private heard(message: FromServer): void {
    switch (message[0]) {
      case 'welcome': {
        const [, , seq, now, setup, room, view, book, by] = message;
        if (book) this.layout = readLayout(book);
        const before = this.setup;
        if (before && by !== NO_SEAT) this.tell((witness) => witness.changed?.(by, before, setup));
        this.setup = setup;
        this.silenced.clear();
        this.load(seq, now, room, view);
        this.connection = 'live';
        this.obstacle = '';
        return this.sendAgain();
      }
      case 'view':
        this.load(message[1], message[2], message[3], message[4]);
        return this.sendAgain();
      case 'p':
        this.privateUpdates.set(message[1], message);
        return;
      case 'b':
        return this.batch(message);
      case 't':
        if (this.follows(message[1], message[4])) this.enter(message[2], message[3]);
        return;
      case 'ok':
        return this.accepted(message[1], message[2]);
      case 'no':
        return this.refused(message);
      case 'say':
        return this.tell((witness) => witness.spoken?.(message[1], { text: message[2] }));
      case 'emote':
        return this.tell((witness) => witness.spoken?.(message[1], { emote: message[2] }));
      case 'fell':
        return this.tell((witness) => witness.fell?.(message[1], message[2], message[3]));
      case 'swapped':
        return this.tell((witness) => witness.swapped?.(message[1], message[2], message[3]));
      case 'lines':
        this.delays = message[1];
        return;
      case 'pace':
        return keepPace(this.game, message[1], message[2]);
      case 'pong':
        this.ping = Math.round(performance.now() - message[1]);
        return;
      case 'held':
        return this.stand(message[1]);
      case 'error':
        return this.tell((witness) => witness.troubled?.(message[1]));
      case 'bye':
        return this.dismissed(message[1], message[2]);
    }
  }

  /** Everything anew; what is still under way is laid onto it again. */
  private load(seq: number, now: number, room: Room, view: ViewData): void {
    this.seq = seq;
    this.missing = false;
    this.privateUpdates.clear();
    this.stand('');
    const forecast = new Forecast(new Table(this.book, view));
    this.forecast = forecast;
    this.errands.list().forEach((errand) => {
      const pending = errand.play && forecast.play(errand.play);
      errand.ticket = typeof pending === 'object' ? pending.ticket : undefined;
    });
    this.table = forecast.shown;
    this.tell((witness) => witness.toldAnew?.());
    this.enter(now, room);
  }

  /** The table is held, or goes on. */
  private stand(why: HoldReason): void {
    this.hold.tell(why);
    this.tableClock.hold(why !== '', performance.now());
  }

  /** The table is held: whoever tries something knows at once, and nothing is sent. */
  private turnAway(src = ANYWHERE, dst = ANYWHERE): false {
    if (this.table) this.refuse({ reason: 'unavailable', src, dst }, this.table);
    return false;
  }

  /** What was not answered, whose answers may be among what got lost; the server makes each move once. */
  private sendAgain(): void {
    this.errands.list().forEach((errand) => this.send(errand.message));
  }

  private batch(message: BatchMessage): void {
    const [, seq, now, seat, events, after] = message;
    const { forecast, table: before } = this;
    if (!forecast || !before || !this.follows(seq, after)) return;
    const privateUpdate = this.privateUpdates.get(seq);
    this.privateUpdates.delete(seq);
    const acts = privateUpdate?.[3] ?? forecast.shown.acts.map(({ verb, choice }): ActData => [verb, choice]);
    const errand = this.errands.takeMade(seq) ?? (seat === this.seat ? this.errands.carriedOut(events) : undefined);
    forecast.hear(events, privateUpdate?.[2] ?? [], acts, errand?.ticket);
    if (errand) errand.ticket = undefined;
    this.tableClock.told(now, performance.now());
    const happening = happeningOf(message);
    this.tell((witness) => witness.happened?.(happening, before, forecast.shown));
    this.table = forecast.shown;
  }

  /** Are all batches known up to the one `after` which this comes? If one is missing, everything is asked for anew. */
  private follows(seq: number, after: number): boolean {
    if (after <= this.seq) {
      this.seq = seq;
      return true;
    }
    if (!this.missing) {
      this.missing = true;
      this.send(['sync']);
    }
    return false;
  }

  private enter(now: number, room: Room): void {
    const before = this.room;
    this.tableClock.entered(room, now, performance.now());
    this.tell((witness) => witness.entered?.(before, room));
    this.room = room;
    room.seats.forEach(({ player = '' }, seat) => {
      if (this.muted.has(player) && !this.silenced.has(player)) this.silence(player, seat, true);
    });
  }

  private silence(player: string, seat: number, on: boolean): void {
    if (on) this.silenced.add(player);
    else this.silenced.delete(player);
    this.send(['mute', seat, on]);
  }

  private playerAt(seat: number): string {
    return this.room?.seats[seat]?.player ?? '';
  }

  /** A move was made. What it brought is mostly folded by now; if not, it shows until its batch comes. */
  private accepted(id: number, seq: number): void {
    if (seq > this.seq) {
      this.errands.made(id, seq);
      return;
    }
    const errand = this.errands.take(id);
    if (errand?.ticket === undefined || !this.forecast) return;
    this.forecast.settle(errand.ticket);
    this.table = this.forecast.shown;
  }

  private refused([, id, reason, rule, by, ms]: MoveRefused): void {
    const errand = this.errands.take(id);
    const { forecast, table: before } = this;
    if (!errand || !forecast || !before) return;
    if (errand.why) {
      if (this.refusal && !this.refusal.rule && this.refusal.reason === reason)
        this.refusal = { ...this.refusal, rule };
      return;
    }
    if (errand.ticket !== undefined) forecast.refuse(errand.ticket);
    this.refuse({ reason, rule, by, ms, ...(errand.play && { src: errand.play.src, dst: errand.play.dst }) }, before);
  }

  private refuse(
    { reason, rule = '', by = -1, ms = 0, src = -1, dst = -1 }: Partial<Refusal> & { reason: Reason },
    before: Table,
  ): void {
    const refusal: Refusal = { number: ++this.refusals, reason, rule, by, ms, src, dst };
    const after = this.forecast?.shown ?? before;
    this.refusal = refusal;
    this.tell((witness) => witness.refused?.(refusal, before, after));
    this.table = after;
  }

  private dismissed(reason: GoodbyeReason, again: number): void {
    if (again >= 0) {
      this.wire.comeBackIn(again);
      return;
    }
    this.goodbye = reason;
    this.close();
  }

  private lose(): void {
    if (this.connection === 'live') this.connection = 'lost';
  }

  private errand(errand: Errand): void {
    this.errands.add(errand);
    this.send(errand.message);
  }

  private option({ src, face, dst, way }: Play): Option {
    return { src, face: this.book.labels[face], dst, way };
  }

  private tell(what: (witness: Witness) => void): void {
    this.witnesses.forEach(what);
  }

  private send(message: FromClient): void {
    this.wire.send(message);
  }
}

/** A batch, with what moved in it. */
export function happeningOf([, seq, now, seat, events]: BatchMessage): Happening {
  return { seq, now, seat, events, moves: events.flatMap(moved) };
}

function moved(event: WireEvent): Moved[] {
  return isMove(event) ? [{ from: event[1], to: event[2], n: event[3], labels: event[4] }] : [];
}
