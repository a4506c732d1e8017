/** Fingers still race when it is over: taps and keys on a sheet count only after a breath. */
const GUARD_MS = 1000;

export class TapGuard {
  over = $state(false);

  /** The answer takes it back. */
  take(): () => void {
    const timer = setTimeout(() => (this.over = true), GUARD_MS);
    return () => clearTimeout(timer);
  }
}
