/** A batch for screen readers: a card was laid, or one came to light. All else is announced in other ways. */
import { itemAt } from './itemAt';
import { isCommon } from './layout';
import { takesFrom } from './legal';
import type { Card, Table } from './table';
import type { Travel } from './travel';

export interface Deed {
  /** `laid`: a card of one's own, where the rules take it. `turned`: one whose front was not seen before. */
  readonly kind: 'laid' | 'turned';
  readonly label: string;
}

/** From which zone to which. */
export type Way = Pick<Travel, 'from' | 'to'>;

/** What the seat that moved did with a card, in sight of all; nothing if cards only went where they belong. */
export function narrate(before: Table, after: Table, seat: number, ways: readonly Way[]): Deed | undefined {
  if (seat < 0) return undefined;
  const laid = ways
    .filter((way) => isLaying(before, seat, way))
    .flatMap(({ to }) => arrived(before, after, withOnward(to, ways)))[0];
  if (laid) return { kind: 'laid', label: after.label(laid) };
  const turned = ways
    .flatMap(({ to }) => (isCommon(after.layout, to) ? arrived(before, after, [to]) : []))
    .find((card) => !wasSeen(before, card));
  return turned && { kind: 'turned', label: after.label(turned) };
}

function isLaying(before: Table, seat: number, { from, to }: Way): boolean {
  return (
    itemAt(before.layout.zones, from).owners.has(seat) && isCommon(before.layout, to) && takesFrom(before, to, from)
  );
}

/** Within the batch a card may have gone on from where it was laid: a goal lies with its team at once. */
const withOnward = (zone: number, ways: readonly Way[]): number[] => [
  zone,
  ...ways.filter(({ from }) => from === zone).map(({ to }) => to),
];

/** What lies there now for all to see and did not before: an own card was seen to come when it was played. */
function arrived(before: Table, after: Table, zones: readonly number[]): Card[] {
  const known = new Set(zones.flatMap((zone) => before.zone(zone).cards.map(({ id }) => id)));
  return zones
    .flatMap((zone) => after.zone(zone).cards)
    .filter(({ id, face }) => !known.has(id) && face !== after.layout.blank);
}

const wasSeen = ({ zones }: Table, { id, face }: Card): boolean =>
  zones.some(({ cards }) => cards.some((card) => card.id === id && card.face === face));
