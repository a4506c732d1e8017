/** The uppermost card of a zone that has landed: what is still in the air is drawn there, and what it will cover is seen. */
import type { Board } from './context';

export interface Lying {
  readonly id: number;
  readonly label: string;
}

export function lying({ table, flights }: Board, zone: number): Lying | undefined {
  const { blank, labels } = table.layout;
  const card = table.zones[zone].cards.findLast(({ id }) => !flights.inAir(id));
  return card && { id: card.id, label: labels[card.face === blank ? card.ghost : card.face] };
}
