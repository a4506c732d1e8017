/**
 * Stands in for a socket: it sends a session the messages of a recording. So every table, flight and
 * sound is the one of a live match.
 */
import type { OpenSocket } from '@rasant/net/session.svelte';
import { NO_SEAT, type FromServer } from '@rasant/wire/messages';
import type { Projector } from './player.svelte';
import type { Recording } from '@rasant/recording/recording';

export class Projection implements Projector {
  private hear: (messages: FromServer[]) => void = () => undefined;

  constructor(private readonly recording: Recording) {}

  readonly openSocket: OpenSocket = (listener) => {
    this.hear = listener.heard;
    return {
      open: () => this.welcome(),
      send: () => undefined,
      close: () => (this.hear = () => undefined),
      comeBackIn: () => undefined,
    };
  };

  jump(frame: number): void {
    const { seq, now, room } = this.recording.frame(frame);
    this.hear([['view', seq, now, room, this.recording.tableAt(frame).wire()]]);
  }

  advance(frame: number): void {
    const { batch, privateUpdate, seq, now, room } = this.recording.frame(frame);
    if (!batch) return this.jump(frame);
    const entered: FromServer[] = room === this.recording.frame(frame - 1).room ? [] : [['t', seq, now, room, seq]];
    this.hear([...(privateUpdate ? [privateUpdate] : []), batch, ...entered]);
  }

  private welcome(): void {
    const { head } = this.recording;
    const { seq, now, room } = this.recording.frame(0);
    this.hear([
      ['welcome', head.viewpoint, seq, now, head.setup, room, this.recording.tableAt(0).wire(), head.book, NO_SEAT],
    ]);
  }
}
