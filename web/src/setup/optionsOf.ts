/** The setup of a table in plain words: its options, changed ones first. */
import type { Texts } from '@rasant/lang/texts';
import type { GameInfo, GameTexts, TableSetup } from '@rasant/wire/messages';

export interface OptionInWords {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  /** It differs from the game's default. */
  readonly unusual: boolean;
}

export function optionsOf(
  info: GameInfo,
  { settings }: Pick<TableSetup, 'settings'>,
  words: GameTexts,
  { common }: Texts,
): OptionInWords[] {
  return info.options
    .map(({ name, default: usual }): OptionInWords => {
      const value = settings[name] ?? usual;
      return {
        name,
        title: words.options[name]?.title ?? name,
        value: valueInWords(words, name, value, common.rounds),
        unusual: value !== usual,
      };
    })
    .toSorted((one, other) => Number(other.unusual) - Number(one.unusual));
}

/** The value of an option in words. */
export function valueInWords(words: GameTexts, option: string, value: string, rounds: (n: number) => string): string {
  const counted = /^rounds:(\d+)$/.exec(value)?.[1];
  return counted ? rounds(Number(counted)) : (words.options[option]?.values[value] ?? value);
}

/** What differs from a preset, of settings that may name every option. */
export function changesOf(
  info: GameInfo,
  preset: string,
  settings: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    info.options.flatMap(({ name, default: usual }) => {
      const own = info.presets[preset]?.[name] ?? usual;
      const value = settings[name] ?? own;
      return value === own ? [] : [[name, value]];
    }),
  );
}

/** Is it played alike by both? */
export function sameRules(
  info: GameInfo,
  one: Pick<TableSetup, 'preset' | 'settings'>,
  other: Pick<TableSetup, 'preset' | 'settings'>,
): boolean {
  const mine = changesOf(info, one.preset, one.settings);
  const others = changesOf(info, other.preset, other.settings);
  const names = new Set([...Object.keys(mine), ...Object.keys(others)]);
  return one.preset === other.preset && [...names].every((name) => mine[name] === others[name]);
}

/** Are these a preset's own rules? Only then does a match count for ratings. */
export function byItsPreset(info: GameInfo, preset: string, settings: Readonly<Record<string, string>>): boolean {
  return !Object.keys(changesOf(info, preset, settings)).length;
}
