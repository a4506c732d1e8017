// Whatever jumps without having been touched is written down: how much, and what it was.
() => {
  window.shifts = [];
  const named = (node) => node?.className?.baseVal ?? node?.className ?? node?.nodeName ?? '?';
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) window.shifts.push([value, sources.map(({ node }) => named(node)).join(' | ')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};
