/** Who has the ball, and what a team needs now: read from the card that lies on top in the middle. */
import { readLabel, type Player, type Team } from './label';

export type Need =
  | { kind: 'kick-off' }
  | { kind: 'pass'; team: Team; to: Player }
  | { kind: 'steal'; symbol: string }
  | { kind: 'numbers'; numbers: readonly number[] }
  | { kind: 'symbols'; symbols: readonly string[] };

/** The number that begins a round. */
export const KICK_OFF = 4;

/** The teams by their numbers. */
export const TEAMS: readonly Team[] = ['B', 'R'];

/** Before the kick-off and after an action card no team has it. */
export function ballOf(top: string | undefined): Team | undefined {
  const card = top ? readLabel(top) : undefined;
  return card?.kind === 'pass' || card?.kind === 'goal' ? card.team : undefined;
}

export function needOf(top: string | undefined, team: Team): Need {
  const card = top ? readLabel(top) : undefined;
  switch (card?.kind) {
    case 'pass':
      return card.team === team ? { kind: 'pass', team, to: card.to } : { kind: 'steal', symbol: card.symbol };
    case 'counterplay':
      return { kind: 'numbers', numbers: card.numbers };
    case 'goal kick':
      return { kind: 'symbols', symbols: card.symbols };
    default:
      return { kind: 'kick-off' };
  }
}
