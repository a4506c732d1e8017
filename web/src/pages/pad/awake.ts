/** Keeps a phone awake while a pad is open, where the browser can. */

/** Keep the screen lit; the answer lets it go dark again. Where it cannot be, nothing happens. */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | undefined;
  let wanted = true;
  const hold = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      held = await navigator.wakeLock.request('screen');
      if (!wanted) void held.release();
    } catch {
      // a low battery, or a browser that does not want to
    }
  };
  // a page that was hidden has lost it
  const again = (): void => void hold();
  document.addEventListener('visibilitychange', again);
  void hold();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', again);
    void held?.release();
  };
}
