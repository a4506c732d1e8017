/** The pitch as one of the two teams sees it, and what can be read off the cards on it. */
import type { Quarter } from '@rasant/cards/goal';
import type { TableSetup } from '@rasant/wire/messages';
import { readLabel } from './label';

/** Steps of a team: 0 the goalkeeper, 1 to 5 the field cards, 6 the goal. */
export const LAST = 5;
export const GOAL = 6;

/** Does a table take only what is right? */
export const prevents = (setup: Pick<TableSetup, 'settings'> | null): boolean =>
  setup?.settings.mistakes === 'prevented';

/** The corners of the goal in the order the rules count them. */
export const CELLS: readonly Quarter[] = ['TL', 'TR', 'BL', 'BR'];

/** The choice of the act that clears a field card. */
export const clearing = (step: number, pile: number): number => 10 * step + pile;

/** Where a team's field cards lie: White goes through them from the left, Black comes the other way. */
export const fieldOf = (team: number, step: number): string => `field${team === 1 ? step : LAST + 1 - step}`;

/** The number on a shirt or a field card; 0 for anything else. */
export function valueOf(label: string | undefined): number {
  const card = label ? readLabel(label) : undefined;
  if (card?.kind === 'shirt') return card.number;
  return card?.kind === 'field' ? card.value : 0;
}

export const sumOf = (labels: readonly string[]): number => labels.reduce((sum, label) => sum + valueOf(label), 0);

/** The corner into which a part would go in any goal that lies this way; -1 if it is no part. */
export function cornerOf(label: string, way: number): number {
  const card = readLabel(label);
  if (card.kind !== 'part') return -1;
  const corner = CELLS.indexOf(card.quarter);
  return way ? CELLS.length - 1 - corner : corner;
}

/** What the check found wrong: steps 1 to 5, and corners of the goal. */
export function readFaults(bits: number): { steps: number[]; cells: number[] } {
  const found = (from: number, count: number): number[] =>
    Array.from({ length: count }, (_, k) => k).filter((k) => (bits >> (from + k)) & 1);
  return { steps: found(1, LAST).map((k) => k + 1), cells: found(GOAL, CELLS.length) };
}
