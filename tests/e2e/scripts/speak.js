// Another language, chosen at the table: the menu, the settings, the language, and back. The same taps, without the wait.
async (code) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const tap = async (what) => {
    document.querySelector(what).click();
    await drawn();
  };
  await tap('.screen > header > button:last-child');
  await tap('dialog[open] li:nth-child(3) button');
  await tap(`dialog[open] input[value="${code}"]`);
  while (document.documentElement.lang !== code) await drawn();
  await tap('dialog[open] header button, dialog[open] button');
  return document.querySelectorAll('dialog[open]').length;
};
