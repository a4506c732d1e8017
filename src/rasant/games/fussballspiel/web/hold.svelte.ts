/**
 * Something is closed for a moment after a change. Who had the same thought as a team-mate and taps just too late would
 * otherwise do it a second time.
 */

/** Longer than it takes to see that another was faster, shorter than it takes to lay another card and say so. */
const HOLD_MS = 800;

export class Hold {
  on = $state(false);

  /** Hold from now on. The answer ends it before its time. */
  begin(): () => void {
    this.on = true;
    const timer = setTimeout(() => (this.on = false), HOLD_MS);
    return () => {
      clearTimeout(timer);
      this.on = false;
    };
  }
}
