// What was written down so far, once all that is drawn now has been looked at.
async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return window.shifts;
};
