// What lies under that which is told in the bar above a table: the table itself, or a button of the bar.
() => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const told = [...document.querySelectorAll('.in-bar')].filter(seen);
  const things = [...document.querySelectorAll('#table, .screen > header button')].filter(seen);
  const apart = (one, other) =>
    one.right <= other.left + 1 ||
    other.right <= one.left + 1 ||
    one.bottom <= other.top + 1 ||
    other.bottom <= one.top + 1;
  const name = (thing) => thing.getAttribute('aria-label') ?? thing.id;
  const box = (thing) => thing.getBoundingClientRect();
  return told.length === 1
    ? things.filter((thing) => !apart(box(thing), box(told[0]))).map(name)
    : [`${told.length} things are told`];
};
