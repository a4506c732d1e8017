/**
 * One client's session at a table: its state, and the calls that change it. The tables of games are written against this class.
 *
 * All properties are reactive: read them in a template or a `$derived`. Moves
 * show at once, because `view` is a forecast: the server's state with the own pending plays on top. A refused play goes
 * back, with the reason in `refusal`. After a reconnect all unanswered moves are sent again; moves are idempotent, so the
 * server makes each once.
 */
import { createSubscriber } from 'svelte/reactivity';
import { facesOf, isMove, movedCards } from '@rasant/table/events';
import { itemAt } from '@rasant/table/itemAt';
import { Forecast } from '@rasant/table/forecast';
import { readLayout, type Layout } from '@rasant/table/layout';
import { aim, lock, plays, type Play } from '@rasant/table/legal';
import { ViewCache, wantedBy, type View, type Wanted, type ZoneLook } from '@rasant/table/look';
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
import { patchedRoom } from './patchedRoom';
import { PendingMoves, type PendingMove } from './pendingMoves';
import { Hold } from './hold.svelte';
import type { ReconnectingSocket, SocketListener } from './reconnectingSocket';
import { keepPace } from './pace';
import { Tab } from './tab';
import { TableClock } from './tableClock';

/** `connecting` until the first welcome; `lost`: it reconnects by itself; `ended`: it does not, `goodbye` says why. */
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
  /** The rule that forbids it, or empty. */
  readonly rule: string;
  /** With the reason `beaten`: the seat that was faster, and by how many milliseconds. */
  readonly by: number;
  readonly ms: number;
  /** The zones the card came from and was meant for, -1 if none: the player looks at one of the two. */
  readonly src: number;
  readonly dst: number;
}

/** Cards that moved together, as the wire says it. */
export interface Moved {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** The faces seen where they landed. */
  readonly labels: readonly string[];
}

/** The effect of one move, a deal or the passing of time. */
export interface Happening {
  readonly seq: number;
  /** By the table's clock. */
  readonly now: number;
  /** The seat that moved; -1: none, time passed or cards were dealt. */
  readonly seat: number;
  readonly moves: readonly Moved[];
  readonly events: readonly WireEvent[];
}

/** What the host of a table can change of it. */
export type Arrangement = Pick<TableSetup, 'preset' | 'settings' | 'players' | 'public'>;

/** Callbacks for what happens at a table. Each is called just before the change is drawn. */
export interface SessionListener {
  /** A batch came. Own plays were drawn when they were made; what they uncover comes here. */
  happened?(happening: Happening, before: Table, after: Table): void;
  /** The own card sets out before the server has answered. */
  played?(option: Option, before: Table, after: Table): void;
  /** The whole table was sent again: what happened since the last batch is unknown. */
  reloaded?(): void;
  /** A play goes back. */
  refused?(refusal: Refusal, before: Table, after: Table): void;
  /** The room changed: a player came or left, or another phase began. */
  entered?(before: Room | null, after: Room): void;
  /** A player changed the setup. */
  changed?(by: number, before: TableSetup, after: TableSetup): void;
  /** A motion can no longer get enough votes. */
  fell?(motion: Motion, asked: number, against: readonly number[]): void;
  /** The host, who sits at `by` now, has swapped two seats; the room already shows it. */
  swapped?(by: number, seat: number, other: number): void;
  spoken?(seat: number, what: { text: string } | { emote: EmoteName }): void;
  troubled?(trouble: RequestProblem): void;
}

/** The part of a socket that a session needs, so that tests and replays can stand in for it. */
export type OpenSocket = (
  listener: SocketListener,
) => Pick<ReconnectingSocket, 'open' | 'send' | 'close' | 'comeBackIn'>;

const HEARTBEAT_MS = 100;

export class Session {
  connection = $state<Connection>('connecting');
  /** Why the server ended it. */
  goodbye = $state<GoodbyeReason | null>(null);
  /** Why connecting fails, as a code, while it is retried; empty if unknown. */
  obstacle = $state('');
  /** Game, preset and the value of every option. */
  setup = $state.raw<TableSetup | null>(null);
  /** Who sits where, phase, points, votes. */
  room = $state.raw<Room | null>(null);
  /** The table that `view` is made from, in numbers: components read the view. */
  table = $state.raw<Table | null>(null);
  /** The last play or act that was refused. */
  refusal = $state.raw<Refusal | null>(null);
  /** The one-way latency of each seat in milliseconds; -1: no client is connected there. */
  delays = $state.raw<readonly number[]>([]);
  /** The round trip to the server in milliseconds; -1: not measured yet. */
  ping = $state(-1);
  /** Players whose messages are not shown here, wherever they sit. */
  private muted = $state.raw<ReadonlySet<string>>(new Set());

  private readonly viewCache = new ViewCache();
  /** The table in words. Tables of games are drawn only when there is one. */
  readonly view: View = $derived(this.table ? this.viewCache.look(this.table) : { seat: NO_SEAT, round: 0, zones: [] });
  /** The plays open to this seat now, after its pending ones. */
  readonly plays: readonly Option[] = $derived(
    this.active && this.table ? plays(this.table).map((play) => this.option(play)) : [],
  );
  /** The acts open to this seat, besides laying a card: the buttons to draw. */
  readonly acts: readonly Act[] = $derived(this.active ? (this.table?.acts ?? []) : []);

  private readonly hold = new Hold();
  private readonly socket: ReturnType<OpenSocket>;
  private readonly pendingMoves = new PendingMoves();
  private readonly tableClock = new TableClock();
  private readonly beat = createSubscriber((update) => {
    const timer = setInterval(update, HEARTBEAT_MS);
    return () => clearInterval(timer);
  });
  private layout: Layout | null = null;
  private forecast: Forecast | null = null;
  private seq = 0;
  /** A batch is missing, and the whole table was requested. */
  private resyncing = false;
  private refusals = 0;
  private listeners: readonly SessionListener[] = [];
  private readonly privateUpdates = new Map<number, PrivateUpdate>();
  /** The muted players that the server knows of; it forgets them with the connection. */
  private readonly silenced = new Set<string>();

  constructor(
    private readonly token: string | null,
    openSocket: OpenSocket,
    private readonly tab = new Tab(),
    /** Why the server refuses a socket to the table; empty if it does not. */
    private readonly whyRefused: () => Promise<string> = () => Promise.resolve(''),
  ) {
    this.socket = openSocket({
      opened: () => {
        this.setHold('');
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
    this.socket.open();
  }

  // --- state ---

  /** The own seat; -1 for a spectator. */
  get seat(): number {
    return this.table?.seat ?? NO_SEAT;
  }

  /** Has this client a seat, or is it a spectator? */
  get seated(): boolean {
    return this.seat !== NO_SEAT;
  }

  get game(): string {
    return this.setup?.game ?? '';
  }

  /** The constants of this table: faces, keys, zones, facts, teams and rules. */
  get book(): Layout {
    if (!this.layout) throw new Error('the book has not arrived yet');
    return this.layout;
  }

  /** Do moves count now: a round is on, the connection is live, the table is not held, and this seat may act? */
  get active(): boolean {
    return this.room?.phase === 'playing' && this.connection === 'live' && !this.held && !!this.table?.may();
  }

  /** Why the table is held, once that has lasted long enough to show; empty: it is not. */
  get held(): HoldReason {
    return this.hold.shown;
  }

  /** The zone of that name or number. */
  zone(which: string | number): ZoneLook {
    return itemAt(this.view.zones, typeof which === 'string' ? this.book.zone(which) : which);
  }

  /** All zones of a kind; with an owner, those of that seat (or `seats + team`, or -1 for shared ones). */
  zones(kind: string, owner?: number): ZoneLook[] {
    return this.view.zones.filter((zone) => zone.kind === kind && (owner === undefined || zone.owner === owner));
  }

  /** The public number of that name: a step, a requested name, an arrival time. */
  fact(name: string): number {
    return this.table?.fact(name) ?? 0;
  }

  /** Does a zone take any card from this seat now? */
  accepts(zone: number): boolean {
    return !!this.table && lock(this.table, zone) !== 0n;
  }

  /** The keys and faces that a zone takes now from this seat. */
  wanted(zone: number): Wanted {
    return this.table ? wantedBy(this.table, zone) : { keys: [], labels: [] };
  }

  /** The zones where this card can be laid from there now; without a label: any card of that zone. */
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

  /** The name of the player or bot at that seat; empty for a free seat. */
  nameOf(seat: number): string {
    const place = this.room?.seats[seat];
    return place?.name || (place?.bot ? botName(seat) : '');
  }

  /** Are the messages of the player on that seat hidden here? */
  isMuted(seat: number): boolean {
    return this.muted.has(this.playerAt(seat));
  }

  /** The table's clock in milliseconds; it stands still outside rounds. Read in a template, it ticks. */
  clock(): number {
    this.beat();
    return this.tableClock.now(performance.now());
  }

  /** Whole seconds until the table goes on by itself; -1: it does not. Read in a template, it ticks. */
  secondsLeft(): number {
    const left = this.left();
    return left < 0 ? -1 : Math.ceil(left / 1000);
  }

  /** Milliseconds until the table goes on by itself; -1: it does not. Read in a template, it ticks. */
  left(): number {
    this.beat();
    return this.room ? this.tableClock.left(performance.now()) : -1;
  }

  // --- moves ---

  /**
   * Lay the card that shows `face` in zone `src`: onto `dst`, or where it fits; straight (`way` 0) or turned (1). It
   * shows at once. False if the book forbids it; then `refusal` says why. The server is asked all the same: it knows
   * the rule, and decides.
   */
  play(src: number, face: string, dst = ANYWHERE, way = 0): boolean {
    const { forecast, table: before } = this;
    if (!forecast || !before || this.connection !== 'live' || this.room?.phase !== 'playing') return false;
    if (this.hold.why) return this.refuseWhileHeld(src, dst);
    const aimed = aim(before, { src, face: before.layout.face(face), dst, way });
    const pending = typeof aimed === 'string' ? aimed : forecast.play(aimed);
    if (typeof pending === 'string') {
      this.refuse({ reason: pending, src, dst }, before);
      // one question at a time: many fast taps must not look like a flood
      if (!this.pendingMoves.asking)
        this.sendMove({ message: ['play', this.tab.next(), src, face, dst, way], why: true });
      return false;
    }
    this.sendMove({ message: ['play', this.tab.next(), src, face, pending.play.dst, pending.play.way], ...pending });
    this.notify((listener) => listener.played?.(this.option(pending.play), before, forecast.shown));
    this.table = forecast.shown;
    return true;
  }

  /** Do something other than laying a card. False if it is not open to this seat. */
  act(verb: string, choice = 0): boolean {
    if (this.hold.why && this.table?.acts.some((act) => act.verb === verb && act.choice === choice))
      return this.refuseWhileHeld();
    const open = this.can(verb, choice);
    if (open) this.sendMove({ message: ['act', this.tab.next(), verb, choice] });
    return open;
  }

  /** Call this listener from now on; the returned function ends that. */
  watch(listener: SessionListener): () => void {
    this.listeners = [...this.listeners, listener];
    return () => (this.listeners = this.listeners.filter((other) => other !== listener));
  }

  // --- requests around the table ---

  ready = (on = true): void => this.send(['ready', on]);
  vote = (motion: Motion, on = true): void => this.send(['vote', motion, on]);
  oppose = (motion: Motion): void => this.send(['oppose', motion]);
  emote = (which: EmoteName): void => this.send(['emote', which]);
  say = (text: string): void => this.send(['say', text]);
  appoint = (seat: number, temperament: string): void => this.send(['bot', seat, temperament]);
  remove = (seat: number): void => this.send(['remove', seat]);
  change = (seat: number): void => this.send(['change', seat]);
  swap = (seat: number, other: number): void => this.send(['swap', seat, other]);
  /** The host begins with the players present: empty seats are removed, or bots play there. */
  begin = (empty: EmptySeats, temperament: string): void => this.send(['begin', empty, temperament]);
  leave = (): void => this.send(['leave']);
  /** Go on in a lesson: this step was read. */
  nextStep = (step: number): void => this.send(['next', step]);

  /** The host changes the setup; without a change, a match that is over leads back to the waiting room. */
  arrange(wanted: Partial<Arrangement> = {}): void {
    if (!this.setup) return;
    const { preset, settings, players, public: open, changes = 0 } = { ...this.setup, ...wanted };
    this.send(['setup', changes, preset, settings, players, open]);
  }

  /** Hide the messages of the player on that seat, or show them again. */
  mute(seat: number, on: boolean): void {
    const player = this.playerAt(seat);
    if (!player) return;
    const others = [...this.muted].filter((other) => other !== player);
    this.muted = new Set(on ? [...others, player] : others);
    this.sendMute(player, seat, on);
  }

  /** Find out why connecting fails: browsers do not say. */
  async inquire(): Promise<void> {
    const why = await this.whyRefused();
    if (this.connection === 'connecting' || this.connection === 'lost') this.obstacle = why;
  }

  /** Disconnect. The seat is kept. */
  close(): void {
    this.connection = 'ended';
    this.setHold('');
    this.socket.close();
  }

  // --- messages from the server ---

  private heard(message: FromServer): void {
    switch (message[0]) {
      case 'welcome': {
        const [, , seq, now, setup, room, view, book, by] = message;
        if (book) this.layout = readLayout(book);
        const before = this.setup;
        if (before && by !== NO_SEAT) this.notify((listener) => listener.changed?.(by, before, setup));
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
      case 'r': {
        const [, seq, now, changed, after] = message;
        if (this.room && this.follows(seq, after)) this.enter(now, patchedRoom(this.room, changed));
        return;
      }
      case 'ok':
        return this.accepted(message[1], message[2]);
      case 'no':
        return this.refused(message);
      case 'say':
        return this.notify((listener) => listener.spoken?.(message[1], { text: message[2] }));
      case 'emote':
        return this.notify((listener) => listener.spoken?.(message[1], { emote: message[2] }));
      case 'fell':
        return this.notify((listener) => listener.fell?.(message[1], message[2], message[3]));
      case 'swapped':
        return this.notify((listener) => listener.swapped?.(message[1], message[2], message[3]));
      case 'lines':
        this.delays = message[1];
        return;
      case 'pace':
        return keepPace(this.game, message[1], message[2]);
      case 'pong':
        this.ping = Math.round(performance.now() - message[1]);
        return;
      case 'held':
        return this.setHold(message[1]);
      case 'error':
        return this.notify((listener) => listener.troubled?.(message[1]));
      case 'bye':
        return this.dismissed(message[1], message[2]);
    }
  }

  /** Replace the whole table; pending plays are laid onto it again. */
  private load(seq: number, now: number, room: Room, view: ViewData): void {
    this.seq = seq;
    this.resyncing = false;
    this.privateUpdates.clear();
    this.setHold('');
    const forecast = new Forecast(new Table(this.book, view));
    this.forecast = forecast;
    this.pendingMoves.list().forEach((move) => {
      const pending = move.play && forecast.play(move.play);
      move.ticket = typeof pending === 'object' ? pending.ticket : undefined;
    });
    this.table = forecast.shown;
    this.notify((listener) => listener.reloaded?.());
    this.enter(now, room);
  }

  /** The table is held for this reason; empty: it goes on. */
  private setHold(why: HoldReason): void {
    this.hold.set(why);
    this.tableClock.hold(why !== '', performance.now());
  }

  /** The table is held: the player sees that at once, and nothing is sent. */
  private refuseWhileHeld(src = ANYWHERE, dst = ANYWHERE): false {
    if (this.table) this.refuse({ reason: 'unavailable', src, dst }, this.table);
    return false;
  }

  /** Unanswered moves: their answers may be lost. Moves are idempotent. */
  private sendAgain(): void {
    this.pendingMoves.list().forEach((move) => this.send(move.message));
  }

  private batch(message: BatchMessage): void {
    const [, seq, now, seat, events, after = seq - 1] = message;
    const { forecast, table: before } = this;
    if (!forecast || !before || !this.follows(seq, after)) return;
    const privateUpdate = this.privateUpdates.get(seq);
    this.privateUpdates.delete(seq);
    const acts = privateUpdate?.[3] ?? forecast.shown.acts.map(({ verb, choice }): ActData => [verb, choice]);
    const move =
      this.pendingMoves.takeMade(seq) ?? (seat === this.seat ? this.pendingMoves.carriedOut(events) : undefined);
    forecast.hear(events, privateUpdate?.[2] ?? [], acts, move?.ticket);
    if (move) move.ticket = undefined;
    this.tableClock.set(now, performance.now());
    const happening = happeningOf(message);
    this.notify((listener) => listener.happened?.(happening, before, forecast.shown));
    this.table = forecast.shown;
  }

  /** Is every batch known up to number `after`? If one is missing, the whole table is requested. */
  private follows(seq: number, after: number): boolean {
    if (after <= this.seq) {
      this.seq = seq;
      return true;
    }
    if (!this.resyncing) {
      this.resyncing = true;
      this.send(['sync']);
    }
    return false;
  }

  private enter(now: number, room: Room): void {
    const before = this.room;
    this.tableClock.entered(room, now, performance.now());
    this.notify((listener) => listener.entered?.(before, room));
    this.room = room;
    room.seats.forEach(({ player = '' }, seat) => {
      if (this.muted.has(player) && !this.silenced.has(player)) this.sendMute(player, seat, true);
    });
  }

  private sendMute(player: string, seat: number, on: boolean): void {
    if (on) this.silenced.add(player);
    else this.silenced.delete(player);
    this.send(['mute', seat, on]);
  }

  private playerAt(seat: number): string {
    return this.room?.seats[seat]?.player ?? '';
  }

  /** A move was made. Mostly its batch is folded by now; if not, the move stays pending until its batch comes. */
  private accepted(id: number, seq: number): void {
    if (seq > this.seq) {
      this.pendingMoves.made(id, seq);
      return;
    }
    const move = this.pendingMoves.take(id);
    if (move?.ticket === undefined || !this.forecast) return;
    this.forecast.settle(move.ticket);
    this.table = this.forecast.shown;
  }

  private refused([, id, reason, rule, by, ms]: MoveRefused): void {
    const move = this.pendingMoves.take(id);
    const { forecast, table: before } = this;
    if (!move || !forecast || !before) return;
    if (move.why) {
      if (this.refusal && !this.refusal.rule && this.refusal.reason === reason)
        this.refusal = { ...this.refusal, rule };
      return;
    }
    if (move.ticket !== undefined) forecast.refuse(move.ticket);
    this.refuse({ reason, rule, by, ms, ...(move.play && { src: move.play.src, dst: move.play.dst }) }, before);
  }

  private refuse(
    { reason, rule = '', by = -1, ms = 0, src = -1, dst = -1 }: Partial<Refusal> & { reason: Reason },
    before: Table,
  ): void {
    const refusal: Refusal = { number: ++this.refusals, reason, rule, by, ms, src, dst };
    const after = this.forecast?.shown ?? before;
    this.refusal = refusal;
    this.notify((listener) => listener.refused?.(refusal, before, after));
    this.table = after;
  }

  private dismissed(reason: GoodbyeReason, again: number): void {
    if (again >= 0) {
      this.socket.comeBackIn(again);
      return;
    }
    this.goodbye = reason;
    this.close();
  }

  private lose(): void {
    if (this.connection === 'live') this.connection = 'lost';
  }

  private sendMove(move: PendingMove): void {
    this.pendingMoves.add(move);
    this.send(move.message);
  }

  private option({ src, face, dst, way }: Play): Option {
    return { src, face: itemAt(this.book.labels, face), dst, way };
  }

  private notify(call: (listener: SessionListener) => void): void {
    this.listeners.forEach(call);
  }

  private send(message: FromClient): void {
    this.socket.send(message);
  }
}

/** A batch, with the cards that moved in it. */
export function happeningOf([, seq, now, seat, events]: BatchMessage): Happening {
  return { seq, now, seat, events, moves: events.flatMap(moved) };
}

function moved(event: WireEvent): Moved[] {
  return isMove(event) ? [{ from: event[1], to: event[2], n: movedCards(event), labels: facesOf(event[3]) }] : [];
}
