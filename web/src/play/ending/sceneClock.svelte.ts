/**
 * The scene between the last card and the sheet: the card lands, then what won is lit for about two seconds. Fingers still
 * race when it is over, so a tap or a key ends the scene only after a breath.
 */

/** `landing`: the last card is on its way; `lit`: the reason is seen and said; `over`: the sheet may come. */
export type SceneStage = 'landing' | 'lit' | 'over';

export const FLIGHT_MS = 350;
export const LIT_MS = 1900;
export const NO_SKIP_MS = 450;

export class SceneClock {
  stage = $state<SceneStage>('over');
  private skippable = false;
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** The last card lands after so many milliseconds. */
  begin(lands = FLIGHT_MS): void {
    this.stop();
    this.stage = 'landing';
    this.after(lands, () => (this.stage = 'lit'));
    this.after(lands + NO_SKIP_MS, () => (this.skippable = true));
    this.after(lands + LIT_MS, () => this.end());
  }

  /** A tap or a key: enough seen. Before the breath is over it was meant for the table. */
  skip(): void {
    if (this.skippable) this.end();
  }

  end(): void {
    this.stop();
    this.stage = 'over';
  }

  private stop(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.skippable = false;
  }

  private after(ms: number, what: () => void): void {
    this.timers.push(setTimeout(what, ms));
  }
}
