// What the first-time help lies on that must stay in sight: own cards and, where there is room for both, what it speaks of.
async (roomy) => {
  const frame = () => new Promise(requestAnimationFrame);
  const help = () => document.querySelector('[role=note]');
  const boxOf = (element) => element.getBoundingClientRect();
  // it glides to where it stands
  let before = '';
  for (let same = 0, frames = 0; same < 4 && frames < 240; frames++) {
    await frame();
    const now = JSON.stringify(help() && boxOf(help()));
    same = now === before ? same + 1 : 0;
    before = now;
  }
  const apart = (one, other) =>
    one.right <= other.left + 1 ||
    other.right <= one.left + 1 ||
    one.bottom <= other.top + 1 ||
    other.bottom <= one.top + 1;
  // where the round is over, so is the help
  if (!help()) return [];
  const ring = document.querySelector('.ring');
  const small = ring && roomy && boxOf(ring).width * boxOf(ring).height < 0.3 * innerWidth * innerHeight;
  const own = [...document.querySelectorAll('#table .handed [data-zone], #table .own [data-zone]')];
  const covered = [...own, ...(small ? [ring] : [])].filter(
    (thing) => boxOf(thing).width && !apart(boxOf(help()), boxOf(thing)),
  );
  const { left, top, right, bottom } = boxOf(help());
  const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const called = (thing) =>
    thing.getAttribute('aria-label') ?? thing.dataset.verb ?? thing.dataset.zone ?? thing.className;
  return [
    ...covered.map((thing) => `${help().textContent.slice(0, 30)}… lies on ${called(thing)}`),
    ...(outside ? ['beyond the window'] : []),
  ];
};
