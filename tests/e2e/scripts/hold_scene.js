// The scene at the end of a round waits: it can be skipped only after `window.breathe()`, and never ends by itself.
(() => {
  const later = window.setTimeout;
  // it is the one that sets three timers at once, each later than the one before: lit, may be skipped, over
  let latest = [];
  window.setTimeout = (does, ms = 0, ...rest) => {
    if (!latest.length) queueMicrotask(() => (latest = []));
    const [first, second] = latest.slice(-2);
    if (second && first.ms < second.ms && second.ms < ms) {
      clearTimeout(second.id);
      window.breathe = second.does;
      return 0;
    }
    const id = later(does, ms, ...rest);
    latest.push({ does, ms, id });
    return id;
  };
})();
