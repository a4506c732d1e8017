// One look at the table: what shines, what can be pressed, what is asked. Only what can be hit where it lies.
() => {
  const table = document.querySelector('#table');
  const seen = { over: !!document.querySelector('#standing, .ending'), shines: [], buttons: [], status: '' };
  if (!table || seen.over) return seen;
  const spotOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [
      [0.5, 0.5],
      [0.25, 0.5],
      [0.2, 0.25],
      [0.75, 0.5],
      [0.5, 0.85],
    ]) {
      const [x, y] = [left + width * across, top + height * down];
      const hit = document.elementFromPoint(x, y);
      if (hit && (element.contains(hit) || hit.contains(element))) return { x, y };
    }
    return undefined;
  };
  const told = (element) => {
    const spot = spotOf(element);
    const words = element.querySelector('.aloud')?.textContent;
    const picture = element.querySelector('[role=img]')?.getAttribute('aria-label');
    const name = element.getAttribute('aria-label') ?? words ?? picture ?? element.textContent.trim();
    return spot && { ...spot, name, key: element.getAttribute('aria-keyshortcuts') ?? '' };
  };
  const open = (element) => !element.disabled && element.getAttribute('aria-disabled') !== 'true';
  const shining = [...table.querySelectorAll('.card.fits')].map((card) => card.closest('button')).filter(Boolean);
  const called = [...table.querySelectorAll('button.victim, button.calls, .coming > .cover, .target button')];
  const others = [...table.querySelectorAll('button')].filter((button) => !shining.includes(button));
  seen.shines = [...new Set([...shining, ...called])].filter(open).map(told).filter(Boolean);
  seen.buttons = others.filter(open).map(told).filter(Boolean);
  seen.status = [...table.querySelectorAll('[role=status]')].map((element) => element.textContent.trim()).join(' / ');
  return seen;
};
