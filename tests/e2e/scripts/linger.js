// What is shown for a moment stays for minutes, so that somebody on a busy machine comes in time.
(times) => {
  const later = setTimeout;
  window.setTimeout = (does, ms = 0, ...rest) => later(does, ms * times, ...rest);
};
