/** The arrangement of a table of which only the zones are known. */
import type { ZoneLook } from '@rasant/table/look';

/** Zones of one kind that belong to the same seat or team, or are shared. */
export interface Group {
  readonly kind: string;
  readonly owner: number;
  readonly places: readonly ZoneLook[];
}

/** Groups of as many places each, one below the other: what belongs together stands in one column. */
export interface ZoneBlock {
  readonly columns: number;
  readonly groups: readonly Group[];
}

/** Up to so many places of a kind are drawn even while they are closed, so that nothing moves when they open. */
const FEW = 8;

/** What lies in the middle, in the order of the layout. Where places are many, those that never open are left out. */
export function blocksOf(zones: readonly ZoneLook[], seats: number): ZoneBlock[] {
  const shared = zones.filter(({ owner, kind }) => (owner < 0 || owner >= seats) && kind !== 'box');
  const groups = groupsOf(shared).map((group): Group => ({ ...group, places: inUse(group.places) }));
  return groups.filter(({ places }) => places.length).reduce(joined, []);
}

function joined(blocks: ZoneBlock[], group: Group): ZoneBlock[] {
  const columns = group.places.length;
  const last = blocks.at(-1);
  if (!last || columns === 1 || last.columns !== columns) return [...blocks, { columns, groups: [group] }];
  return [...blocks.slice(0, -1), { columns, groups: [...last.groups, group] }];
}

/** About so many places stand beside each other on a phone. */
const ACROSS = 4;
const WRAPPED = 6;

/** How many lines of cards the middle has on a phone: single places stand beside each other, many take several lines. */
export function linesOf(blocks: readonly ZoneBlock[]): number {
  const single = blocks.filter(({ columns }) => columns === 1).length;
  const several = blocks.filter(({ columns }) => columns > 1);
  return several.reduce(
    (sum, { columns, groups }) => sum + groups.length * Math.ceil(columns / WRAPPED),
    Math.ceil(single / ACROSS),
  );
}

/** Places by kind and owner, in the order of the layout. */
export function groupsOf(zones: readonly ZoneLook[]): Group[] {
  const found = new Map<string, Group>();
  for (const zone of zones) {
    const { kind, owner } = zone;
    const key = `${owner} ${kind}`;
    found.set(key, { kind, owner, places: [...(found.get(key)?.places ?? []), zone] });
  }
  return [...found.values()];
}

/** Few places are all in use. Of many: those where something lies, and of empty ones that are as good the first. */
function inUse(all: readonly ZoneLook[]): readonly ZoneLook[] {
  if (all.length <= FEW) return all;
  return all.filter((zone, k) => zone.size || (zone.rule && all.findIndex((other) => isAsGood(other, zone)) === k));
}

/** Two empty zones that take the same: the player need not choose. */
export function isAsGood(one: ZoneLook, other: ZoneLook): boolean {
  return !one.size && !other.size && one.kind === other.kind && one.owner === other.owner && one.rule === other.rule;
}
