// Only browsers that know no modules run this: what follows is for people whose browser is some ten years old.
document.body.appendChild(document.createElement('p')).textContent =
  'This browser is too old for rasant. Please update it, or use another one. / Dieser Browser ist zu alt für rasant. Bitte aktualisieren oder einen anderen nehmen.';
