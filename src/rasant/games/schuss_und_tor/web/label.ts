/** What is printed on a card of schuss_und_tor, read from its label. */

const NAMES = ['Fritz', 'Max', 'Otto', 'Willi', 'Luigi'] as const;
export type Name = (typeof NAMES)[number];
export type Special = 'Hand' | 'Aus' | 'Foul' | 'Verletzt' | 'Schiedsrichter';
/** Who stops a goal. */
export type Stopper = Name | 'Bomber' | 'Tormann';

export type SchussCard =
  | { kind: 'back'; red: boolean }
  | { kind: 'pass'; from: Name; to: Name }
  | { kind: 'Bomber' }
  | { kind: 'Tormann' }
  | { kind: 'goal'; worth: 1 | 2; how: 'Tor' | 'Freistoss' | 'Ecke' | 'Elfmeter'; stopper?: Stopper }
  | { kind: 'special'; what: Special };

/** "Fritz-Max", "Bomber", "Tor", "ZweiTore", "Tor-Otto", "Ecke-Bomber", "Hand", "green", "red". */
export function readLabel(label: string): SchussCard {
  if (label === 'green' || label === 'red') return { kind: 'back', red: label === 'red' };
  if (label === 'Bomber' || label === 'Tormann') return { kind: label };
  if (label === 'Tor') return { kind: 'goal', worth: 1, how: 'Tor' };
  if (label === 'ZweiTore') return { kind: 'goal', worth: 2, how: 'Tor' };
  const [first = '', second] = label.split('-');
  if (second === undefined) return { kind: 'special', what: first as Special };
  if ((NAMES as readonly string[]).includes(first)) return { kind: 'pass', from: first as Name, to: second as Name };
  return { kind: 'goal', worth: 1, how: first as 'Tor', stopper: second as Stopper };
}
