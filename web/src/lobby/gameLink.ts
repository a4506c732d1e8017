/** A game with its rules as a link: `#ligretto?players=6&preset=en&tie=extra_round`. */
import { link } from '@rasant/platform/route.svelte';
import type { GameInfo, OptionInfo } from '@rasant/wire/messages';
import type { Chosen } from '@rasant/setup/setupWarnings';

/** What a link asks for: what it does not say, or says wrongly, is as usual. */
export interface GameWish {
  readonly game: string;
  readonly players?: number | undefined;
  readonly preset?: string | undefined;
  readonly settings: Readonly<Record<string, string>>;
  /** What it asks for that does not exist, as it stands there. */
  readonly wrong: readonly string[];
}

const PLAYERS = 'players';
const PRESET = 'preset';

export function gameLink(game: string, { players, preset, settings }: Chosen): string {
  const asked = new URLSearchParams({ [PLAYERS]: String(players), [PRESET]: preset, ...settings });
  return `${link('/')}#${game}?${asked}`;
}

/** The game that stands in a link, whether there is such a one or not. */
export const gameIn = (text: string): string => text.replace(/\?.*$/s, '');

export function wishIn(text: string, info: GameInfo): GameWish {
  const asked = [...new URLSearchParams(text.slice(gameIn(text).length))];
  const settings: Record<string, string> = {};
  const wrong: string[] = [];
  let players: number | undefined;
  let preset: string | undefined;
  for (const [name, value] of asked) {
    const option = info.options.find((known) => known.name === name);
    if (name === PLAYERS && isWhole(value, info.smallest, info.largest)) players = Number(value);
    else if (name === PRESET && Object.hasOwn(info.presets, value)) preset = value;
    else if (option && takes(option, value)) settings[name] = value;
    else wrong.push(`${name}=${value}`);
  }
  return { game: info.game, players, preset, settings, wrong };
}

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** Can the option have this value? */
function takes({ values, kind }: OptionInfo, value: string): boolean {
  const [, least, most] = /^(\d+) to (\d+)$/.exec(kind) ?? [];
  if (least && most) return isWhole(value, Number(least), Number(most));
  const [, counted, number = ''] = /^(.+:)(\d+)$/.exec(value) ?? [];
  const known = counted && isWhole(number, 1, 99) ? `${counted}N` : value;
  return values.includes(value) || (!value.endsWith(':N') && kind.split(' | ').includes(known));
}
