// All that one can use now, and all that is said: what is beyond the window, under something else, cut, or too small, for each of these people.
// What is `scrolled` is looked at where one scrolls to it.
async ({
  least,
  width: across = document.documentElement.clientWidth,
  height: down = document.documentElement.clientHeight,
  scrolled = '',
  people = [{}],
}) => {
  const POINTS = [
    [0.5, 0.5],
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ];
  const frame = () => new Promise(requestAnimationFrame);
  const seen = (element) =>
    !element.closest('[inert], dialog:not([open])') &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const buttons = () =>
    [...document.querySelectorAll('.screen button, .screen select')].filter(
      (button) => !button.disabled && button.tabIndex >= 0 && seen(button),
    );
  const messages = () =>
    [...document.querySelectorAll('.screen [data-message], [role=status] > p, .layer > p')].filter(
      (said) => said.textContent && seen(said) && !said.closest('.aloud') && !said.matches('.aloud'),
    );
  const all = () => [...buttons(), ...messages()];
  const boxes = () =>
    all()
      .map((thing) => Object.values(thing.getBoundingClientRect().toJSON()).map(Math.round).join())
      .join(' ');

  // what the page does to its root when somebody chooses it in the settings
  const prefer = ({ leftHanded, scale, look }) => {
    const root = document.documentElement;
    if (leftHanded !== undefined) root.toggleAttribute('data-left-handed', leftHanded);
    if (scale) root.style.setProperty('--text-scale', scale);
    if (look) root.dataset.look = look;
  };

  // after the window, the language or the text has changed, things find their places first
  const settle = async () => {
    let before = '';
    while (document.documentElement.clientWidth !== across || document.documentElement.clientHeight !== down)
      await frame();
    for (let same = 0, frames = 0; same < 3 && frames < 120; frames++) {
      await frame();
      const now = `${boxes()} ${document.scrollingElement.scrollWidth}x${document.scrollingElement.scrollHeight}`;
      same = now === before ? same + 1 : 0;
      before = now;
    }
  };

  const called = (thing) =>
    `${(thing.getAttribute('aria-label') ?? thing.textContent).trim().replace(/\s+/g, ' ').slice(0, 40)} [${thing.className.split(' ')[0]}]`;
  const whose = (hit) => `${hit.nodeName.toLowerCase()}.${(hit.className.baseVal ?? hit.className).split(' ')[0]}`;
  const clips = (element) =>
    element !== document.body &&
    element !== document.documentElement &&
    getComputedStyle(element).overflow !== 'visible';
  const clipped = (thing, { left, right, top, bottom }) => {
    for (let around = thing.parentElement; around; around = around.parentElement) {
      const frame = clips(around) && around.getBoundingClientRect();
      if (
        frame &&
        (left < frame.left - 2 || right > frame.right + 2 || top < frame.top - 2 || bottom > frame.bottom + 2)
      )
        return around;
    }
    return null;
  };
  // cards of a hand lie on each other as a fan: how wide is what one sees and hits of this one?
  const strip = (thing, { left, top, width, height }) => {
    const steps = Array.from({ length: Math.floor(width) }, (_, k) =>
      document.elementFromPoint(left + k + 0.5, top + height / 2),
    );
    return steps.filter((hit) => hit && thing.contains(hit)).length;
  };
  const look = (thing) => {
    const problems = [];
    if (scrolled && thing.closest(scrolled)) thing.scrollIntoView({ block: 'start', behavior: 'instant' });
    else scrollTo({ top: 0, behavior: 'instant' });
    const { left, right, top, bottom, width, height } = thing.getBoundingClientRect();
    if (!width || !height) return [];
    const where = `${called(thing)} ${Math.round(width)}x${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`;
    if (left < -1 || right > across + 1 || top < -1 || bottom > innerHeight + 1) {
      return [`beyond the window: ${where}`];
    }
    const around = clipped(thing, { left, right, top, bottom });
    if (around) problems.push(`cut by ${whose(around)}: ${where}`);
    const inner = thing.matches('button, select');
    const hits = inner ? POINTS.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y)) : [];
    // a shot is a scene of its own, in the middle of the pitch: what it lies on waits for it
    const hand = thing.closest('.hand, .fan:not(.thumbs)');
    const above = hits.find((hit) => hit && !thing.contains(hit) && !hit.closest('.shot') && !hand?.contains(hit));
    if (above) problems.push(`under ${whose(above)}: ${where}`);
    if (hand && inner && strip(thing, { left, top, width, height }) < least - 1)
      problems.push(`too little in sight: ${where}`);
    if (inner && (width < least - 0.5 || height < least - 0.5)) problems.push(`too small: ${where}`);
    if (!thing.querySelector('.card') && thing.scrollWidth > thing.clientWidth + 2) problems.push(`cut: ${where}`);
    return problems;
  };
  const titled = () => {
    const title = document.querySelector('.screen > header .title');
    if (!title || !seen(title)) return [];
    const room = title.parentElement.getBoundingClientRect();
    const { right, bottom } = title.getBoundingClientRect();
    const cut = right > room.right + 1 || bottom > room.bottom + 1 || title.scrollWidth > title.clientWidth + 1;
    return cut ? [`cut: ${title.textContent}`] : [];
  };
  const page = () => {
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    const fits = scrollWidth <= across + 1 && (scrolled || scrollHeight <= innerHeight + 1);
    return fits ? [] : [`to be scrolled: ${scrollWidth}x${scrollHeight}`];
  };

  const problems = [];
  for (const person of people) {
    prefer(person);
    await settle();
    const found = [...all().flatMap(look), ...titled(), ...page()];
    problems.push(...found.map((problem) => [...Object.values(person), problem].join(' ')));
  }
  return problems;
};
