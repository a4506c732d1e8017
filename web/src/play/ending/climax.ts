/** What lights up at the end of a round if the game does not say. */
import type { Climax, RoundEnd } from '@rasant/games/contract';
import { isCommon, type Layout } from '@rasant/table/layout';

const BURDENS = ['stack', 'hand'];

/** The kind of zone one has to get rid of, if a game has one. */
export const zoneKindToEmpty = ({ zones }: Pick<Layout, 'zones'>): string | undefined =>
  BURDENS.find((kind) => zones.some((zone) => zone.kind === kind));

/** Where the last cards went for all to see, and the stack that is empty; if nothing is to be seen, the player who moved last. */
export function usualClimax({ happening, emptied }: RoundEnd, layout: Layout): Climax {
  const landed = happening.moves.map(({ to }) => to).filter((zone) => isCommon(layout, zone));
  const burden = emptied < 0 ? undefined : zoneKindToEmpty(layout);
  const empty = layout.zones
    .filter(({ kind, owner }) => kind === burden && owner === emptied)
    .map(({ number }) => number);
  const zones = [...new Set([...landed, ...empty])];
  return { zones, seats: zones.length || happening.seat < 0 ? [] : [happening.seat] };
}
