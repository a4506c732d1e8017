/** The end of a round in words: the game's own, or the general ones. */
import type { Texts } from '@rasant/lang/texts';
import type { GameTexts } from '@rasant/wire/messages';

/** Nothing where there is no word for it. */
export function ending(how: string, name: string, ofGame: Pick<GameTexts, 'ends'>, texts: Texts): string {
  const own = ofGame.ends[how]?.replaceAll('{name}', () => name);
  return own ?? (how in texts.ends ? texts.ends[how as keyof Texts['ends']](name) : '');
}
