// The clocks of a page, or of its worker, run as fast as the server's.
(speed) => {
  const [now, date, later, often] = [performance.now.bind(performance), Date.now, setTimeout, setInterval];
  const [began, day] = [now(), date()];
  performance.now = () => began + (now() - began) * speed;
  Date.now = () => Math.round(day + (date() - day) * speed);
  globalThis.setTimeout = (does, ms = 0, ...rest) => later(does, ms / speed, ...rest);
  globalThis.setInterval = (does, ms = 0, ...rest) => often(does, ms / speed, ...rest);
};
