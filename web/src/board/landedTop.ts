/** The top card of a zone that has landed: an airborne card is drawn in the air, and the card below it is still seen. */
import type { Board } from './context';

export interface LandedCard {
  readonly id: number;
  readonly label: string;
}

export function landedTop({ table, flights }: Board, zone: number): LandedCard | undefined {
  const { blank, labels } = table.layout;
  const card = table.zones[zone].cards.findLast(({ id }) => !flights.inAir(id));
  return card && { id: card.id, label: labels[card.face === blank ? card.ghost : card.face] };
}
