// A slow machine is no lost line: what the page does again and again it does sixty times as seldom.
() => {
  const often = setInterval;
  window.setInterval = (does, ms = 0, ...rest) => often(does, ms * 60, ...rest);
};
