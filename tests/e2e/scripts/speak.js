// Another language, chosen in the settings: on the first screen by their button, at a table by the menu. The same taps, without the wait.
async (code) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const tap = async (what) => {
    document.querySelector(what).click();
    await drawn();
  };
  if (document.querySelector('.screen > header')) {
    await tap('.screen > header > button:last-child');
    await tap('dialog[open] li:nth-child(3) button');
  } else {
    await tap('header .tools button:last-child');
  }
  await tap(`dialog[open] input[value="${code}"]`);
  while (document.documentElement.lang !== code) await drawn();
  await tap('dialog[open] header button, dialog[open] button');
  return document.querySelectorAll('dialog[open]').length;
};
