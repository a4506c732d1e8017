// What is seen of the scene at the end of a round, and what lies where it shines: the skipping button, and then?
() => {
  const scene = document.querySelector('.ending.lit');
  const words = scene.querySelector('.words').getBoundingClientRect();
  const lights = [...scene.querySelectorAll('.light')].map((light) => light.getBoundingClientRect());
  const apart = (one, other) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
  const below = ({ left, top, width, height }) =>
    document.elementsFromPoint(left + width / 2, top + height / 2).find((element) => !element.closest('.ending'));
  return {
    said: scene.querySelector('.words b').textContent,
    about: scene.querySelectorAll('.faces svg').length,
    lights: lights.length,
    covered: lights.filter((light) => !apart(light, words)).length,
    // a figure may stand in the bar's line; nothing but the table is below a light
    strange: lights
      .map(below)
      .filter((element) => element && !element.closest('#table, header'))
      .map((element) => element.outerHTML.slice(0, 200)),
    sheet: !!document.querySelector('#standing'),
  };
};
