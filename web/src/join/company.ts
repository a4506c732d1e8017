/** Whether others may still join a table, and how many people are there. */
import type { Room, TableSetup } from '@rasant/wire/messages';

/** Is it open to all, with a bot that makes room between rounds? */
export const welcomesOthers = (room: Room, setup: TableSetup): boolean =>
  setup.public && !setup.lesson && room.seats.some(({ player, bot }) => bot && !player);

/** How many people are connected to their seats. */
export const peopleHere = ({ seats }: Room): number => seats.filter(({ player, here }) => player && here).length;
