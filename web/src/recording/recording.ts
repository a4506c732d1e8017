/**
 * A finished match from one viewpoint: a frame for the table before the first card and one for each
 * batch. The table at any frame is folded from the last checkpoint before it, so that every place is reached quickly.
 */
import { itemAt } from '@rasant/table/itemAt';
import { readLayout, type Layout } from '@rasant/table/layout';
import { Table } from '@rasant/table/table';
import {
  MATCH_ENDED,
  ROUND_ENDED,
  type ActData,
  type PrivateUpdate,
  type BatchMessage,
  type CardPhase,
  type KeyMoment,
  type Phase,
  type ReplayHead,
  type ReplayTail,
  type RoomChanged,
  type Room,
  type ViewReplaced,
} from '@rasant/wire/messages';

/** What stands between head and tail. */
export type ReplayMessage = ViewReplaced | PrivateUpdate | BatchMessage | RoomChanged;

export interface ReplayFrame {
  readonly seq: number;
  /** By the table's clock. */
  readonly now: number;
  /** What happened; nothing where the whole table was sent again. */
  readonly batch?: BatchMessage;
  readonly privateUpdate?: PrivateUpdate | undefined;
  /** How the table stands afterwards. */
  readonly room: Room;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** So many batches are folded at most to reach one. */
export const BETWEEN_CHECKPOINTS = 40;

const OVER: Partial<Record<CardPhase, Phase>> = { [ROUND_ENDED]: 'round_over', [MATCH_ENDED]: 'match_over' };

export class Recording {
  readonly frames: ReplayFrame[] = [];
  moments: readonly KeyMoment[] = [];
  /** All of it came. */
  whole = false;
  readonly layout: Layout;
  private readonly checkpoints = new Map<number, Table>();
  private table: Table | undefined;
  private privateUpdate: PrivateUpdate | undefined;

  constructor(readonly head: ReplayHead) {
    this.layout = readLayout(head.book);
  }

  get last(): number {
    return this.frames.length - 1;
  }

  /** When the first cards were dealt: the clock of a table may have run before. */
  get start(): number {
    return (this.frames[1] ?? this.frames[0])?.now ?? 0;
  }

  get end(): number {
    return this.frames.at(-1)?.now ?? 0;
  }

  frame(number: number): ReplayFrame {
    return itemAt(this.frames, number);
  }

  /** The next line of it. */
  hear(message: ReplayMessage): void {
    switch (message[0]) {
      case 'view':
        this.table = new Table(this.layout, message[4]);
        this.checkpoints.set(this.frames.length, this.table.copy());
        this.add({ seq: message[1], now: message[2], room: message[3], begins: false, ends: false });
        return;
      case 'p':
        this.privateUpdate = message;
        return;
      case 'b':
        return this.happened(message);
      case 't': {
        const frame = this.frames.at(-1);
        if (frame) this.frames[this.last] = { ...frame, room: this.roomNow(message[3]) };
      }
    }
  }

  finish({ moments }: ReplayTail): void {
    this.moments = moments;
    this.whole = true;
  }

  /** A table of its own, as it was after that frame. */
  tableAt(frame: number): Table {
    let from = frame;
    while (from > 0 && !this.checkpoints.has(from)) from--;
    const table = this.checkpoints.get(from)?.copy();
    if (!table) throw new RangeError(`there is no frame ${frame}`);
    for (const { batch, privateUpdate } of this.frames.slice(from + 1, frame + 1))
      if (batch) fold(table, batch, privateUpdate);
    return table;
  }

  /** Every frame from that one on, with the table as it was after it: one table, which goes on. */
  *tablesFrom(frame: number): Generator<readonly [ReplayFrame, Table]> {
    const table = this.tableAt(frame);
    yield [this.frame(frame), table];
    for (const next of this.frames.slice(frame + 1)) {
      if (next.batch) fold(table, next.batch, next.privateUpdate);
      yield [next, table];
    }
  }

  /** The last frame that was reached at that time. */
  frameAt(time: number): number {
    let [low, high] = [0, this.last];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.frame(middle).now <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The frame of the batch with this number. */
  frameOf(seq: number): number {
    const found = this.frames.findIndex((frame) => frame.seq >= seq);
    return found < 0 ? this.last : found;
  }

  private happened(batch: BatchMessage): void {
    const before = this.frames.at(-1);
    if (!this.table || !before) return;
    const [, seq, now, , events] = batch;
    const privateUpdate = this.privateUpdate?.[1] === seq ? this.privateUpdate : undefined;
    fold(this.table, batch, privateUpdate);
    if (this.frames.length % BETWEEN_CHECKPOINTS === 0) this.checkpoints.set(this.frames.length, this.table.copy());
    const has = (kind: string): boolean => events.some(([one]) => one === kind);
    this.add({ seq, now, batch, privateUpdate, room: this.roomNow(before.room), begins: has('b'), ends: has('e') });
  }

  private add(frame: ReplayFrame): void {
    this.privateUpdate = undefined;
    this.frames.push(frame);
  }

  /** A replay's room says how it stands; whether cards fly, the table knows. */
  private roomNow(room: Room): Room {
    if (!this.table) return room;
    const { round, phase, how } = this.table;
    const now: Phase = OVER[phase] ?? 'playing';
    return room.round === round && room.phase === now && room.how === how ? room : { ...room, round, how, phase: now };
  }
}

function fold(table: Table, [, , , , events]: BatchMessage, privateUpdate: PrivateUpdate | undefined): void {
  const acts = privateUpdate?.[3] ?? table.acts.map(({ verb, choice }): ActData => [verb, choice]);
  table.hear(events, privateUpdate?.[2] ?? [], acts);
}
