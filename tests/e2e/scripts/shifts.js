// Whatever jumps without having been touched is written down: how much, and what it was, from where to where.
() => {
  window.shifts = [];
  const named = (node) =>
    [node?.nodeName.toLowerCase(), node?.className?.baseVal ?? node?.className]
      .filter(Boolean)
      .join('.')
      .replace(/ svelte-\w+/, '');
  const told = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const moved = ({ node, previousRect, currentRect }) => `${named(node)} ${told(previousRect)} -> ${told(currentRect)}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) window.shifts.push([value, sources.map(moved).join(' | ')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};
