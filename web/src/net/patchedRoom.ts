import type { Room, RoomFields } from '@rasant/wire/messages';

/** A room after the changes that were sent of it. */
export function patchedRoom(room: Room, { seats = {}, ...fields }: RoomFields): Room {
  return { ...room, ...fields, seats: room.seats.map((seat, number) => seats[number] ?? seat) };
}
