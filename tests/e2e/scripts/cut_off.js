// Everything on the table that can be used now: where it reaches beyond the window, and where it is too small for a thumb.
(least) => {
  const problems = [];
  for (const button of document.querySelectorAll('.screen button, .screen select')) {
    if (
      button.disabled ||
      button.closest('[inert], dialog:not([open])') ||
      !button.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
    if (!width || !height || button.tabIndex < 0) continue;
    const name = (button.getAttribute('aria-label') ?? button.textContent).trim().slice(0, 40);
    const where = `${name} [${button.className.split(' ')[0]}] ${Math.round(width)}x${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`;
    if (left < -1 || right > document.documentElement.clientWidth + 1) problems.push(`beyond the edge: ${where}`);
    if (button.closest('#table') && (top < -1 || bottom > innerHeight + 1))
      problems.push(`only by scrolling: ${where}`);
    if (least && (width < least - 0.5 || height < least - 0.5)) problems.push(`too small: ${where}`);
  }
  return problems;
};
