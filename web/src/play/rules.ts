/** The rules of a game as it is told in its own folder: one text for the page, the command line and the tests. */
const readmes = import.meta.glob<string>('../../../src/rasant/games/*/README.md', { query: '?raw', import: 'default' });

export async function rulesOf(game: string): Promise<string | undefined> {
  const found = Object.entries(readmes).find(([path]) => path.endsWith(`/${game}/README.md`));
  return found?.[1]();
}
