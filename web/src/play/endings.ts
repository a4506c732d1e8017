/** How a round ended, in words: a game's own where the usual one would not be true of it. */
import type { GameId, Texts } from '@rasant/lang/texts';

type Endings = Partial<Record<string, (name: string) => string>>;

/** Nothing where there is no word for it. */
export function ending(how: string, name: string, game: string, texts: Texts): string {
  const ofGame = (texts.games[game as GameId] ?? {}) as { readonly ends?: Endings };
  const ends: Endings = { ...texts.ends, ...ofGame.ends };
  return ends[how]?.(name) ?? '';
}
