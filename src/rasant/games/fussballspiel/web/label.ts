/** What is printed on a card of fussballspiel, read from its label. */
import type { Quarter, Spot } from '@rasant/cards/goal';

export type FussballCard =
  | { kind: 'shirt'; black: boolean; number: number }
  | { kind: 'part'; quarter: Quarter; spot?: Spot | undefined }
  | { kind: 'scene'; quarter: Quarter; spot: Spot; inverted: boolean }
  | { kind: 'goal back'; black: boolean }
  | { kind: 'field back' }
  | { kind: 'field'; value: number };

/** "B7", "TL", "TL ball", "BR outer", "scene TL inverted", "W goal", "field", "18". */
export function readLabel(label: string): FussballCard {
  if (label === 'field') return { kind: 'field back' };
  if (/^\d+$/.test(label)) return { kind: 'field', value: Number(label) };
  if (/^[BW]\d+$/.test(label)) return { kind: 'shirt', black: label.startsWith('B'), number: Number(label.slice(1)) };
  if (/^[BW] goal$/.test(label)) return { kind: 'goal back', black: label.startsWith('B') };
  const [first, second, pose] = label.split(' ');
  if (first === 'scene') {
    const spot = pose === 'inner' || pose === 'outer' ? pose : 'ball';
    return { kind: 'scene', quarter: second as Quarter, spot, inverted: pose === 'inverted' };
  }
  return { kind: 'part', quarter: first as Quarter, spot: second as Spot | undefined };
}
