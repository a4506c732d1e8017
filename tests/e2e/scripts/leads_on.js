// The ways to a game on the first screen that are not wholly in sight when text is so large, or lie under something else; for each of the scales.
async ({ width: across, scales }) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  // too wide a page makes a phone show more of it: the window counts, not what is shown
  document.documentElement.style.setProperty('--text-scale', scales[0]);
  while (innerWidth !== across) await drawn();
  scrollTo({ top: 0, behavior: 'instant' });
  const upright = innerHeight > innerWidth;
  const problems = [];
  for (const scale of scales) {
    document.documentElement.style.setProperty('--text-scale', scale);
    for (let frames = 0; frames < 3; frames++) await drawn();
    const tile = document.querySelector('article');
    const ways = [
      tile.querySelector('.play'),
      ...document.querySelectorAll('header button:not(dialog *)'),
      ...(upright ? document.querySelectorAll('main .waiting') : []),
    ];
    for (const way of ways) {
      const { left, right, top, bottom, width, height } = way.getBoundingClientRect();
      const where = `${(way.getAttribute('aria-label') ?? way.textContent).trim()} at ${[left, top, right, bottom].map(Math.round)}`;
      if (left < -1 || right > across + 1 || top < -1 || bottom > innerHeight + 1)
        problems.push(`${scale} beyond the window: ${where}`);
      const hits = [0.15, 0.5, 0.85].map((x) => document.elementFromPoint(left + width * x, top + height / 2));
      if (hits.some((hit) => !hit || !way.contains(hit))) problems.push(`${scale} under something: ${where}`);
      if (height < 43.5) problems.push(`${scale} too small: ${where}`);
    }
    if (document.scrollingElement.scrollWidth > across + 1)
      problems.push(`${scale} sideways: ${document.scrollingElement.scrollWidth}`);
  }
  return problems;
};
