// The ways to a game on the first screen that are not wholly in sight when text is so large, or lie under something else.
async (scale) => {
  document.documentElement.style.setProperty('--text-scale', scale);
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  const tile = document.querySelector('article');
  const upright = innerHeight > innerWidth;
  const ways = [tile.querySelector('.play'), ...document.querySelectorAll('header button:not(dialog *)'), ...(upright ? document.querySelectorAll('main .waiting') : [])];
  const problems = [];
  for (const way of ways) {
    const { left, right, top, bottom, width, height } = way.getBoundingClientRect();
    const where = `${(way.getAttribute('aria-label') ?? way.textContent).trim()} at ${[left, top, right, bottom].map(Math.round)}`;
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) problems.push(`beyond the window: ${where}`);
    const hits = [0.15, 0.5, 0.85].map((x) => document.elementFromPoint(left + width * x, top + height / 2));
    if (hits.some((hit) => !hit || !way.contains(hit))) problems.push(`under something: ${where}`);
    if (height < 43.5) problems.push(`too small: ${where}`);
  }
  if (document.scrollingElement.scrollWidth > innerWidth + 1) problems.push(`sideways: ${document.scrollingElement.scrollWidth}`);
  return problems;
};
