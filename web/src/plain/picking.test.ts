/** Tapping cards and places, at a table held by hand. */
import { expect, test, vi } from 'vitest';
import type { Option } from '@rasant/net/session.svelte';
import { itemAt } from '@rasant/table/itemAt';
import type { ZoneLook } from '@rasant/table/look';
import { Picking } from './picking.svelte';

const HAND = 0;
const zone = (number: number, size = 1, rule = 1): ZoneLook =>
  ({ number, kind: 'pile', owner: -1, size, rule }) as ZoneLook;
const option = (face: string, dst: number, way = 0): Option => ({ src: HAND, face, dst, way });

function table(
  plays: Option[],
  zones = [zone(0), zone(1), zone(2), zone(3)],
): { picking: Picking; play: ReturnType<typeof vi.fn> } {
  const play = vi.fn();
  return { picking: new Picking({ plays, zone: (number) => itemAt(zones, Number(number)), play }), play };
}

test('a card with one place to go to goes there at once, the right way round', () => {
  const { picking, play } = table([option('A', 2, 1)]);
  picking.tapCard(HAND, 'A');
  expect(play).toHaveBeenCalledExactlyOnceWith(HAND, 'A', 2, 1);
});

test('one that fits nowhere is played all the same, to get the reason', () => {
  const { picking, play } = table([option('A', 2)]);
  picking.tapCard(HAND, 'B');
  expect(play).toHaveBeenCalledExactlyOnceWith(HAND, 'B', undefined, undefined);
});

test('where there is a choice it waits for a place', () => {
  const { picking, play } = table([option('A', 1), option('A', 2), option('B', 3)]);
  picking.tapCard(HAND, 'A');
  expect(play).not.toHaveBeenCalled();
  expect([picking.isPicked(HAND, 'A'), picking.isTarget(1), picking.isTarget(2), picking.isTarget(3)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(picking.tapPlace(3)).toBe(false);
  expect(picking.tapPlace(2)).toBe(true);
  expect(play).toHaveBeenCalledExactlyOnceWith(HAND, 'A', 2, 0);
  expect(picking.choices).toEqual([]);
});

test('a second tap puts it back, and another card is picked up instead', () => {
  const { picking } = table([option('A', 1), option('A', 2), option('B', 1), option('B', 3)]);
  picking.tapCard(HAND, 'A');
  picking.tapCard(HAND, 'A');
  expect(picking.choices).toEqual([]);
  picking.tapCard(HAND, 'A');
  picking.tapCard(HAND, 'B');
  expect([picking.isPicked(HAND, 'A'), picking.isPicked(HAND, 'B')]).toEqual([false, true]);
  picking.putBack();
  expect(picking.choices).toEqual([]);
});

test('straight or upside down is a choice, too', () => {
  const { picking } = table([option('A', 1, 0), option('A', 1, 1)]);
  picking.tapCard(HAND, 'A');
  expect(picking.choices.map(({ way }) => way)).toEqual([0, 1]);
});

test('of several empty places that are as good none has to be chosen', () => {
  const { picking, play } = table([option('A', 1), option('A', 2)], [zone(0), zone(1, 0), zone(2, 0)]);
  picking.tapCard(HAND, 'A');
  expect(play).toHaveBeenCalledExactlyOnceWith(HAND, 'A', 1, 0);
});

test('but it is asked if other things may be laid there', () => {
  const { picking, play } = table([option('A', 1), option('A', 2)], [zone(0), zone(1, 0, 1), zone(2, 0, 2)]);
  picking.tapCard(HAND, 'A');
  expect(play).not.toHaveBeenCalled();
});
