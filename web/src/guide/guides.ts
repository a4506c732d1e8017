/** The guides of all games. They are loaded when the rules are opened, each language by itself. */
import { loadTexts } from '@rasant/games/shelf';
import type { Code } from '@rasant/lang/language.svelte';
import type { Guide, GuideTexts } from './contract';

const guides = import.meta.glob<{ guide: Guide<string> }>('../../../src/rasant/games/*/web/guide/guide.ts');

export interface SpokenGuide extends Pick<Guide<string>, 'sections' | 'Drawing'> {
  readonly texts: GuideTexts<string>;
}

/** The guide of a game in a language. None if the game has none, or if it did not load. */
export async function loadGuide(game: string, code: Code): Promise<SpokenGuide | undefined> {
  const found = Object.entries(guides).find(([path]) => path.includes(`/${game}/`));
  try {
    const [guide] = await Promise.all([found?.[1]().then((module) => module.guide), loadTexts(game)]);
    return guide && { sections: guide.sections, Drawing: guide.Drawing, texts: (await guide.texts[code]()).default };
  } catch {
    return undefined;
  }
}
