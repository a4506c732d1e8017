// Press the key of "On!" once more in the very moment in which the next field card becomes the current one.
() => {
  window.pressedAgain = false;
  const observer = new MutationObserver(() => {
    observer.disconnect();
    // after all that the change itself brings, before anything else can happen
    setTimeout(() => {
      window.pressedAgain = true;
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight' }));
    });
  });
  observer.observe(document.querySelector('.pitch'), { subtree: true, attributeFilter: ['aria-current'] });
};
