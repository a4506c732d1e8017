// Every line of the log is written down when it comes: the page keeps only the latest.
() => {
  window.announced = [];
  const lines = (node) =>
    node.nodeType === Node.ELEMENT_NODE && node.closest('[role=log]')
      ? [...(node.matches('p') ? [node] : node.querySelectorAll('p'))]
      : [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) window.announced.push(...lines(node).map(({ textContent }) => textContent));
  }).observe(document, { childList: true, subtree: true });
};
