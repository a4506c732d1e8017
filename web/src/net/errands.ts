/** Moves that were sent and are not answered yet. After a lost connection they are sent again, in their order. */
import { isMove } from '@rasant/table/events';
import type { Play } from '@rasant/table/legal';
import type { ActMove, WireEvent, PlayMove } from '@rasant/wire/messages';

export interface Errand {
  readonly message: PlayMove | ActMove;
  /** The play as it was aimed; none for an act. */
  readonly play?: Play;
  /** Its place in the forecast, if it shows there. */
  ticket?: number | undefined;
  /** It was refused here before it was sent: only the rule behind that is asked for. */
  readonly why?: boolean;
}

export class Errands {
  private readonly open = new Map<number, Errand>();
  /** Those that are known to have been made, by the number of a batch that is still to come. */
  private readonly awaited = new Map<number, number>();

  add(errand: Errand): void {
    this.open.set(errand.message[1], errand);
  }

  /** An answer came: it is no longer open. */
  take(id: number): Errand | undefined {
    const errand = this.open.get(id);
    this.open.delete(id);
    return errand;
  }

  /** It was made, and its batch is still to come. */
  made(id: number, seq: number): void {
    this.awaited.set(seq, id);
  }

  /** The errand whose batch this is, if that is known. */
  takeMade(seq: number): Errand | undefined {
    const id = this.awaited.get(seq);
    this.awaited.delete(seq);
    return id === undefined ? undefined : this.take(id);
  }

  /** Is a rule being asked for? */
  get asking(): boolean {
    return this.list().some(({ why }) => why);
  }

  list(): Errand[] {
    return [...this.open.values()];
  }

  /** The play that these events of the own seat carry out: the oldest one from where the first card came. */
  carriedOut(events: readonly WireEvent[]): Errand | undefined {
    const first = events.find(isMove);
    return first && this.list().find(({ ticket, play }) => ticket !== undefined && play?.src === first[1]);
  }
}
