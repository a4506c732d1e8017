/** Warnings for a choice of players and rules: unequal teams, rounds that get stuck. */
import type { Texts } from '@rasant/lang/texts';
import type { GameInfo, GameTexts } from '@rasant/wire/messages';

export interface Chosen {
  readonly players: number;
  readonly preset: string;
  /** What was changed of the preset's options, or the value of every one. */
  readonly settings: Readonly<Record<string, string>>;
}

export function setupWarnings(
  info: GameInfo | undefined,
  words: GameTexts,
  chosen: Chosen,
  { lobby }: Texts,
): string[] {
  if (!info) return [];
  const won = info.uneven[chosen.players];
  const teams =
    won === undefined ? [] : [lobby.uneven(Math.floor(chosen.players / 2), Math.ceil(chosen.players / 2), won)];
  const notes = info.notes.filter(
    ({ players, settings }) => players.includes(chosen.players) && holds(info, chosen, settings),
  );
  return [...teams, ...notes.map(({ name }) => words.notes[name] ?? name)];
}

/** Have these options these values? */
function holds(info: GameInfo, { preset, settings }: Chosen, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const usual = info.options.find((option) => option.name === name)?.default;
    return (settings[name] ?? info.presets[preset]?.[name] ?? usual) === value;
  });
}
