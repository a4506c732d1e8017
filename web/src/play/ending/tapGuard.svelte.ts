/** Taps and keys on a sheet count only after a moment: fingers still race when a round ends. */
const GUARD_MS = 1000;

export class TapGuard {
  over = $state(false);

  /** The answer takes it back. */
  take(): () => void {
    const timer = setTimeout(() => (this.over = true), GUARD_MS);
    return () => clearTimeout(timer);
  }
}
