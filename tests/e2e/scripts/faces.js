// The picture of every card on the table, without what differs between two drawings of the same face.
(where) => {
  const cards = [...document.querySelectorAll('#table .card > svg')];
  // a hand that only its owner sees is a group of cards to be tapped
  const isPrivate = (card) => !!card.closest('[role=group] button');
  const kept = cards.filter((card) => isPrivate(card) === (where === 'private'));
  return kept.map((card) => card.innerHTML.replace(/<!--.*?-->|\b(id|class)="[^"]*"|url\([^)]*\)/g, ''));
};
