// From now on: what figures say the moment they come, beside what they are counted up to.
() => {
  window.figuresAtFirst = [];
  new MutationObserver((changes) => {
    const figures = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .flatMap((node) => [...(node.querySelectorAll?.('td [aria-hidden]') ?? [])]);
    window.figuresAtFirst.push(...figures.map((figure) => [figure.textContent, figure.nextElementSibling.textContent]));
  }).observe(document.body, { childList: true, subtree: true });
};
