// Look for each of these in every frame, until it was seen once. What is asked of something that is not there is not seen.
(sights) => {
  window.unseen = sights.map(([sight]) => sight);
  const holds = (look) => {
    try {
      return !!document.querySelector('#table') && !!look();
    } catch {
      return false;
    }
  };
  const watch = () => {
    for (const [sight, look] of sights)
      if (holds(look)) window.unseen = window.unseen.filter((other) => other !== sight);
    if (window.unseen.length) requestAnimationFrame(watch);
  };
  watch();
};
