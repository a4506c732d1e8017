/** The parties of a match: players, or teams with their members. */
import type { GameTexts, Pad } from '@rasant/wire/messages';
import type { PadSetup } from './sheet';

export interface PartyOnPad {
  readonly name: string;
  /** The players of a team; empty where a party is a player. */
  readonly members: readonly string[];
}

export function partiesOf(
  { teams }: Pick<Pad, 'teams'>,
  setup: Pick<PadSetup, 'players' | 'teams'>,
  words: Pick<GameTexts, 'pad'>,
): PartyOnPad[] {
  if (!teams.length) return setup.players.map((name) => ({ name, members: [] }));
  return teams.map((team, number) => ({
    name: words.pad[team] ?? team,
    members: setup.players.filter((_, player) => setup.teams[player] === number),
  }));
}

/** How many parties there are. */
export const partyCount = ({ teams }: Pick<Pad, 'teams'>, players: number): number => teams.length || players;

/** All players into teams, in turn. */
export const dealtTeams = ({ teams }: Pick<Pad, 'teams'>, players: number): number[] =>
  teams.length ? Array.from({ length: players }, (_, player) => player % teams.length) : [];

/** Are the teams as equal as so many players allow? */
export function areFair({ teams }: Pick<Pad, 'teams'>, chosen: readonly number[]): boolean {
  const sizes = teams.map((_, team) => chosen.filter((other) => other === team).length);
  return !sizes.length || Math.max(...sizes) - Math.min(...sizes) <= 1;
}
