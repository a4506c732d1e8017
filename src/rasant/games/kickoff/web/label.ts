/** What is printed on a card of kickoff, read from its label. */

export type Team = 'B' | 'R';

export interface Player {
  readonly name: string;
  readonly number: number;
}

export type KickoffCard =
  | { kind: 'back'; team: Team }
  | { kind: 'pass'; team: Team; player: Player; to: Player; symbol: string }
  | { kind: 'goal'; team: Team; player: Player; symbol: string }
  | { kind: 'counterplay'; team: Team; numbers: number[] }
  | { kind: 'goal kick'; team: Team; symbols: string[] }
  | { kind: 'yellow'; team: Team };

/** "B Milo4>Lina7 whistle", "B Mia9>goal", "R counterplay 4/7", "R goal kick boot/trophy", "B yellow", "blue". */
export function readLabel(label: string): KickoffCard {
  if (label === 'blue' || label === 'red') return { kind: 'back', team: label === 'blue' ? 'B' : 'R' };
  const team = label.charAt(0) as Team;
  const rest = label.slice(2);
  if (rest === 'yellow') return { kind: 'yellow', team };
  if (rest.startsWith('counterplay '))
    return { kind: 'counterplay', team, numbers: rest.slice(12).split('/').map(Number) };
  if (rest.startsWith('goal kick ')) return { kind: 'goal kick', team, symbols: rest.slice(10).split('/') };
  const [, player = '', to = '', symbol = ''] = /^([^>]+)>(\S+) ?(.*)$/.exec(rest) ?? [];
  if (to === 'goal') return { kind: 'goal', team, player: readPlayer(player), symbol };
  return { kind: 'pass', team, player: readPlayer(player), to: readPlayer(to), symbol };
}

function readPlayer(text: string): Player {
  const [, name = text, number = '0'] = /^(.*?)\s*(\d+)$/.exec(text) ?? [];
  return { name, number: Number(number) };
}
