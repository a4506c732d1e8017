// Every word, button and field of the page that reaches beyond its own box or the window, or is too small for a thumb.
(least) => {
  const problems = [];
  const shown = [...document.querySelectorAll('main *, header *, dialog[open] *')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  for (const one of shown) {
    const { left, right, width, height } = one.getBoundingClientRect();
    const name = `${one.tagName.toLowerCase()} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`;
    const scrolls = one.closest('.scroller, svg, .picture, .aloud');
    const touched = one.matches('button, select, input:not([type=radio]), label:has([type=radio])');
    if (!scrolls && width && (left < -1 || right > document.documentElement.clientWidth + 1))
      problems.push(`beyond the edge: ${name}`);
    if (!scrolls && one.matches('button, label, h1, h2, p, li') && one.scrollWidth > one.clientWidth + 1)
      problems.push(`too narrow: ${name}`);
    if (touched && (width < least - 0.5 || height < least - 0.5)) problems.push(`too small: ${name}`);
  }
  return problems;
};
