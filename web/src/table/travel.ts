/** Which cards changed their zone between two states of the table: those that fly. */
import type { Table } from './table';

export interface Travel {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

export function travels(before: Table, after: Table): Travel[] {
  const places = new Map<number, number>();
  before.zones.forEach(({ cards }, zone) => cards.forEach(({ id }) => places.set(id, zone)));
  return after.zones.flatMap(({ cards }, to) =>
    cards.flatMap(({ id }) => {
      const from = places.get(id);
      return from === undefined || from === to ? [] : [{ id, from, to }];
    }),
  );
}
