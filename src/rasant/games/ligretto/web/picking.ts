/** What a key or a drop means where more than one card or place could be meant. */
import type { Option } from '@rasant/net/session.svelte';

/** The play that covers a row slot: from the first of these zones that has a card for it. */
export function ontoSlot(plays: readonly Option[], slot: number, sources: readonly number[]): Option | undefined {
  return sources.map((src) => plays.find((play) => play.src === src && play.dst === slot)).find((play) => play);
}

/** Where a card dropped on a zone goes: there, or where it fits in the same column. A drop need not hit the exact pile. */
export function landing(
  targets: readonly number[],
  dropped: number,
  columns: readonly { zones: readonly number[] }[],
): number {
  if (targets.includes(dropped)) return dropped;
  const column = columns.find(({ zones }) => zones.includes(dropped));
  return targets.find((zone) => column?.zones.includes(zone)) ?? dropped;
}
