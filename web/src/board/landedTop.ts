/** The top card of a zone that has landed: an airborne card is drawn in the air, and the card below it is still seen. */
import type { CardLook } from '@rasant/table/look';
import type { Board } from './context';

export function landedTop({ session, flights }: Board, zone: number): Pick<CardLook, 'id' | 'label'> | undefined {
  const card = session.zone(zone).cards.findLast(({ id }) => !flights.inAir(id));
  return card?.label === '?' ? { id: card.id, label: card.ghost } : card;
}
