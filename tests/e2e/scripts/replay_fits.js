// What of a replay is beyond the window or too small for a thumb, and what of the table lies under the bar.
(least) => {
  const problems = [];
  const bar = document.querySelector('.screen > section:last-of-type').getBoundingClientRect();
  for (const thing of document.querySelectorAll(
    '.screen > header button, .screen > section :is(button, select, input)',
  )) {
    if (thing.tabIndex < 0 || !thing.checkVisibility()) continue;
    const { left, right, top, bottom, width, height } = thing.getBoundingClientRect();
    const where = `${thing.getAttribute('aria-label')} ${Math.round(width)}x${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      problems.push(`beyond the window: ${where}`);
    if (thing.type !== 'range' && Math.min(width, height) < least - 0.5) problems.push(`too small: ${where}`);
  }
  for (const zone of document.querySelectorAll('#table [data-zone]')) {
    const { bottom, width, height } = zone.getBoundingClientRect();
    if (width && height && bottom > bar.top + 1)
      problems.push(`under the bar: zone ${zone.dataset.zone}, by ${Math.round(bottom - bar.top)}`);
  }
  return problems;
};
