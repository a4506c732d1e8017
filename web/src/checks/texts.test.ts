/** No text is kept without a use: neither the page's own nor one of a game's components. */
import { expect, test } from 'vitest';
import { pageProgram } from './program';
import { textsIn, usedTexts } from './usedTexts';

const program = pageProgram();
const used = usedTexts(program);
const english = program
  .getSourceFiles()
  .filter(({ fileName }) => /\/(lang|web\/texts|pages\/\w+\/texts)\/en\.ts$/.test(fileName));

test('there are texts to be said: the page’s own, and those of games', () => {
  expect(english.length).toBeGreaterThan(1);
  for (const file of english) expect(textsIn(file)).not.toEqual([]);
});

test.each(english.map((file) => ({ name: file.fileName.replace(/.*\/(web\/src|games)\//, ''), file })))(
  'every text of $name is said somewhere',
  ({ file }) => {
    const silent = textsIn(file).filter(([, place]) => !used.has(place));
    expect(silent.map(([path]) => path)).toEqual([]);
  },
);
