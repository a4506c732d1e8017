// All that one can use now, and all that is said: what is beyond the window, under something else, cut, or too small.
async (least) => {
  const POINTS = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
  const frame = () => new Promise(requestAnimationFrame);
  const seen = (element) => !element.closest('[inert], dialog:not([open])') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const buttons = () => [...document.querySelectorAll('.screen button, .screen select')].filter((button) => !button.disabled && button.tabIndex >= 0 && seen(button));
  const messages = () => [...document.querySelectorAll('.screen [data-message], [role=status] > p, .layer > p')].filter((said) => said.textContent && seen(said) && !said.closest('.aloud') && !said.matches('.aloud'));
  const all = () => [...buttons(), ...messages()];
  const boxes = () => all().map((thing) => Object.values(thing.getBoundingClientRect().toJSON()).map(Math.round).join()).join(' ');

  // after the window or the language has changed, things find their places first
  let before = '';
  for (let same = 0, frames = 0; same < 3 && frames < 120; frames++) {
    await frame();
    const now = boxes();
    same = now === before ? same + 1 : 0;
    before = now;
  }

  const problems = [];
  const called = (thing) => `${(thing.getAttribute('aria-label') ?? thing.textContent).trim().replace(/\s+/g, ' ').slice(0, 40)} [${thing.className.split(' ')[0]}]`;
  const whose = (hit) => `${hit.nodeName.toLowerCase()}.${(hit.className.baseVal ?? hit.className).split(' ')[0]}`;
  for (const thing of all()) {
    const { left, right, top, bottom, width, height } = thing.getBoundingClientRect();
    if (!width || !height) continue;
    const where = `${called(thing)} ${Math.round(width)}x${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`;
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) {
      problems.push(`beyond the window: ${where}`);
      continue;
    }
    const inner = thing.matches('button, select');
    const hits = inner ? POINTS.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y)) : [];
    // a shot is a scene of its own, in the middle of the pitch: what it lies on waits for it
    const above = hits.find((hit) => hit && !thing.contains(hit) && !hit.closest('.shot'));
    if (above) problems.push(`under ${whose(above)}: ${where}`);
    if (inner && (width < least - 0.5 || height < least - 0.5)) problems.push(`too small: ${where}`);
    if (!thing.querySelector('.card') && thing.scrollWidth > thing.clientWidth + 2) problems.push(`cut: ${where}`);
  }
  const title = document.querySelector('.screen > header .title');
  if (title && seen(title)) {
    const room = title.parentElement.getBoundingClientRect();
    const { right, bottom } = title.getBoundingClientRect();
    if (right > room.right + 1 || bottom > room.bottom + 1 || title.scrollWidth > title.clientWidth + 1) problems.push(`cut: ${title.textContent}`);
  }
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth + 1 || scrollHeight > innerHeight + 1) problems.push(`to be scrolled: ${scrollWidth}x${scrollHeight}`);
  return problems;
};
