// Resolves when no animation with an end is running.
async () => {
  const ending = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime < 5000);
  await Promise.allSettled(ending().map((one) => one.finished));
  await new Promise(requestAnimationFrame);
};
