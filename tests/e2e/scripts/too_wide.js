// Whatever reaches beyond the ground of its drawing, or makes the sheet scroll sideways.
(sheet) => {
  const problems =
    sheet.scrollWidth > sheet.clientWidth ? [`the sheet, by ${sheet.scrollWidth - sheet.clientWidth}`] : [];
  for (const scene of sheet.querySelectorAll('.scene')) {
    const ground = scene.getBoundingClientRect();
    for (const thing of scene.querySelectorAll('.cards, .word')) {
      const { left, right, top, bottom } = thing.getBoundingClientRect();
      const within = left >= ground.left && right <= ground.right && top >= ground.top && bottom <= ground.bottom;
      if (!within) problems.push(`${thing.className} in ${scene.parentElement.querySelector('h3').textContent}`);
    }
  }
  return problems;
};
