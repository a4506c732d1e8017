/** How a table is played, in plain words: the options as they are there, those that are not as usual first. */
import type { GameId, Texts } from '@rasant/lang/texts';
import type { GameInfo, TableSetup } from '@rasant/wire/messages';

export interface Told {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  /** It differs from the game's default. */
  readonly unusual: boolean;
}

interface Words {
  readonly title: string;
  readonly values: Readonly<Record<string, string>>;
}

export function optionsOf(info: GameInfo, { settings }: Pick<TableSetup, 'settings'>, texts: Texts): Told[] {
  const words = texts.games[info.game as GameId]?.options as Readonly<Record<string, Words>> | undefined;
  const common = texts.common as unknown as Readonly<Record<string, string>>;
  return info.options
    .map(({ name, default: usual, help }): Told => {
      const value = settings[name] ?? usual;
      const rounds = /^rounds:(\d+)$/.exec(value)?.[1];
      const word = rounds ? texts.common.rounds(Number(rounds)) : (words?.[name]?.values[value] ?? value);
      return { name, title: words?.[name]?.title ?? common[name] ?? help, value: word, unusual: value !== usual };
    })
    .toSorted((one, other) => Number(other.unusual) - Number(one.unusual));
}

/** Are these a preset's own rules? Only then does a match count for ratings. */
export function byItsPreset(info: GameInfo, preset: string, settings: Readonly<Record<string, string>>): boolean {
  return info.options.every(({ name, default: usual }) => {
    const own = info.presets[preset]?.[name] ?? usual;
    return (settings[name] ?? own) === own;
  });
}
