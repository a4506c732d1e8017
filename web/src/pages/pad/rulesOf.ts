/** The options of a game that matter for a pad, from a preset or chosen by the players. */
import type { GameInfo, OptionInfo, Pad } from '@rasant/wire/messages';
import type { PadSettings } from './reckoning';

/** The game with only the options that are chosen on a pad. */
export const onPad = (info: GameInfo, { options }: Pick<Pad, 'options'>): GameInfo => ({
  ...info,
  options: info.options.filter(({ name }) => options.includes(name)),
});

/** The value of each of them. */
export function padSettings(
  info: GameInfo,
  pad: Pick<Pad, 'options'>,
  preset: string,
  changes: PadSettings,
): Record<string, string> {
  return Object.fromEntries(
    onPad(info, pad).options.map(({ name, default: usual }) => [
      name,
      changes[name] ?? info.presets[preset]?.[name] ?? usual,
    ]),
  );
}

/** Of presets that are reckoned alike only the first: on a pad they are the same. */
export function differentPresets(info: GameInfo, pad: Pick<Pad, 'options'>): string[] {
  const alike = new Map<string, string>();
  for (const preset of Object.keys(info.presets)) {
    const rules = JSON.stringify(padSettings(info, pad, preset, {}));
    if (!alike.has(rules)) alike.set(rules, preset);
  }
  return [...alike.values()];
}

/** An option that takes a number, and which ones. */
export interface NumberWanted {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

/** Options whose number cannot be. */
export function wrongNumbers(info: GameInfo, pad: Pick<Pad, 'options'>, settings: PadSettings): NumberWanted[] {
  return onPad(info, pad).options.flatMap((option) => {
    const wanted = numberWanted(option);
    const given = settings[option.name] ?? option.default;
    return wanted && !(/^\d+$/.test(given) && Number(given) >= wanted.least && Number(given) <= wanted.most)
      ? [wanted]
      : [];
  });
}

function numberWanted({ name, kind }: OptionInfo): NumberWanted | undefined {
  const [, least, most] = /^(-?\d+) to (-?\d+)$/.exec(kind) ?? [];
  return !least || !most ? undefined : { name, least: Number(least), most: Number(most) };
}
