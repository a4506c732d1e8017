/** The rules of a game as it is told in its own folder: one text for the page, the command line and the tests. */
import shelf from '../../../src/rasant/games/README.md?raw';

const readmes = import.meta.glob<string>('../../../src/rasant/games/*/README.md', { query: '?raw', import: 'default' });

export async function rulesOf(game: string): Promise<string | undefined> {
  const found = Object.entries(readmes).find(([path]) => path.endsWith(`/${game}/README.md`));
  const own = await found?.[1]();
  return own && `${own}\n\n${commonTo(game)}`;
}

/** The rules that several games share, if this is one of them. */
function commonTo(game: string): string {
  const common = shelf.split(/^(?=## )/m).find((part) => part.startsWith('## Rules common'));
  return common?.includes(`\`${game}\``) ? common : '';
}
