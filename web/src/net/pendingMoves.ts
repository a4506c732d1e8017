/** Moves that were sent and are not answered yet. After a reconnect they are sent again, in their order. */
import { isMove } from '@rasant/table/events';
import type { Play } from '@rasant/table/legal';
import type { ActMove, WireEvent, PlayMove } from '@rasant/wire/messages';

export interface PendingMove {
  readonly message: PlayMove | ActMove;
  /** The play as it was aimed; none for an act. */
  readonly play?: Play;
  /** Its ticket in the forecast, if it shows there. */
  ticket?: number | undefined;
  /** It was refused here before it was sent: only the rule is asked for. */
  readonly why?: boolean;
}

export class PendingMoves {
  private readonly open = new Map<number, PendingMove>();
  /** Moves that were made and whose batch is still to come, by the number of that batch. */
  private readonly awaited = new Map<number, number>();

  add(move: PendingMove): void {
    this.open.set(move.message[1], move);
  }

  /** An answer came: the move is no longer pending. */
  take(id: number): PendingMove | undefined {
    const move = this.open.get(id);
    this.open.delete(id);
    return move;
  }

  /** The move was made, and its batch is still to come. */
  made(id: number, seq: number): void {
    this.awaited.set(seq, id);
  }

  /** The move that this batch carries out, if that is known. */
  takeMade(seq: number): PendingMove | undefined {
    const id = this.awaited.get(seq);
    this.awaited.delete(seq);
    return id === undefined ? undefined : this.take(id);
  }

  /** Is a rule requested already? */
  get asking(): boolean {
    return this.list().some(({ why }) => why);
  }

  list(): PendingMove[] {
    return [...this.open.values()];
  }

  /** The play that these events of the own seat carry out: the oldest one from where the first card came. */
  carriedOut(events: readonly WireEvent[]): PendingMove | undefined {
    const first = events.find(isMove);
    return first && this.list().find(({ ticket, play }) => ticket !== undefined && play?.src === first[1]);
  }
}
