/**
 * Plays a recording: it knows where it is, lets time pass, and sends the projector what comes next. Going somewhere
 * else shows the table there at once. It knows no screen and reads no clock: the caller says how much time passed.
 */
import type { Recording } from '@rasant/recording/recording';
import { itemAt } from '@rasant/table/itemAt';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Shows the frames. */
export interface Projector {
  /** The table as it is at this frame, at once. `passing`: one does not stay there. */
  jump(frame: number, passing: boolean): void;
  /** This frame comes after the one that is shown. */
  advance(frame: number): void;
}

/** The end of a round is seen for a while, and cards are dealt before they fly. */
export const HOLDS = { ended: 2600, dealt: 900 } as const;
/** However fast it is played, the end of a round can be read. */
const FASTEST_HOLD = 2.5;
/** A moment is seen to come. */
const LEAD_MS = 1500;
/** A step back within this time means the moment before. */
const JUST_NOW_MS = 900;

export class Player {
  frame = $state(0);
  /** By the table's clock. */
  time = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  private hold = 0;

  constructor(
    readonly recording: Recording,
    private readonly projector: Projector,
  ) {
    this.time = recording.start;
  }

  get over(): boolean {
    return this.frame >= this.recording.last;
  }

  /** Play; from the start, if all of it has been seen. */
  play(): void {
    if (this.over) this.goTo(this.recording.start);
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** So many milliseconds have passed for the viewer. */
  pass(ms: number): void {
    if (!this.playing) return;
    const held = Math.min(this.hold, ms * Math.min(this.speed, FASTEST_HOLD));
    if (held) {
      this.hold -= held;
      if (!this.hold) this.skipIdleTime();
      return;
    }
    this.runTo(this.time + ms * this.speed);
  }

  /** Show how it was at a time; at the very start, before the first card. `passing`: a finger is still on its way. */
  goTo(time: number, passing = false): void {
    const { recording } = this;
    const wanted = Math.min(Math.max(time, recording.start), recording.end);
    this.show(wanted <= recording.start ? 0 : recording.frameAt(wanted), wanted, passing);
  }

  /** Show how it was after a frame. */
  goToFrame(frame: number): void {
    this.show(frame, Math.max(this.recording.frame(frame).now, this.recording.start));
  }

  /** Where one looks to see that key moment: a little before it, but not before its round. */
  placeOf(moment: number): number {
    const { kind, now, round } = itemAt(this.recording.moments, moment);
    if (kind === 'round') return now;
    const began =
      this.recording.moments.find((other) => other.kind === 'round' && other.round === round)?.now ??
      this.recording.start;
    return Math.max(now - LEAD_MS, began);
  }

  goToMoment(moment: number): void {
    const { kind, seq } = itemAt(this.recording.moments, moment);
    // the cards of a round are seen to be dealt
    if (kind === 'round') this.show(Math.max(this.recording.frameOf(seq) - 1, 0), this.placeOf(moment));
    else this.goTo(this.placeOf(moment));
  }

  /** The key moment that comes next; nothing if there is none. */
  next(): number | undefined {
    return this.moments().find((moment) => this.placeOf(moment) > this.time + 1);
  }

  previous(): number | undefined {
    const justNow = this.playing ? JUST_NOW_MS * this.speed : 1;
    return this.moments().findLast((moment) => this.placeOf(moment) < this.time - justNow);
  }

  private moments(): number[] {
    return this.recording.moments.map((_, moment) => moment);
  }

  private show(frame: number, time: number, passing = false): void {
    this.hold = 0;
    this.frame = frame;
    this.time = time;
    this.projector.jump(frame, passing);
  }

  private runTo(time: number): void {
    const { last, end } = this.recording;
    while (this.frame < last && this.recording.frame(this.frame + 1).now <= time) {
      const { now, begins, ends } = this.recording.frame(++this.frame);
      this.time = Math.max(now, this.time);
      this.projector.advance(this.frame);
      this.hold = ends ? HOLDS.ended : begins ? HOLDS.dealt : 0;
      if (this.over) this.playing = false;
      if (this.hold) return;
    }
    this.time = Math.min(time, end);
    if (this.over) this.playing = false;
  }

  /** Between two rounds nothing happens, however long it took. */
  private skipIdleTime(): void {
    if (this.over || !this.recording.frame(this.frame).ends) return;
    this.time = Math.max(this.time, this.recording.frame(this.frame + 1).now);
  }
}
