// The scene at the end of a round waits: it can be skipped only after `window.breathe()`, and never ends by itself.
(() => {
  const later = window.setTimeout;
  // its three timers are set at once: lit, may be skipped, over. They are known by what lies between them (sceneClock.svelte.ts),
  // for other scenes set timers in the same moment
  const [BREATH_MS, LIT_MS] = [450, 1900];
  let latest = [];
  window.setTimeout = (does, ms = 0, ...rest) => {
    if (!latest.length) queueMicrotask(() => (latest = []));
    const [first, second] = latest.slice(-2);
    if (second && second.ms - first.ms === BREATH_MS && ms - first.ms === LIT_MS) {
      clearTimeout(second.id);
      window.breathe = second.does;
      return 0;
    }
    const id = later(does, ms, ...rest);
    latest.push({ does, ms, id });
    return id;
  };
})();
