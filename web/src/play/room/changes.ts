/** Changes of the room in words: who came or left, and what the host changed. */
import type { Texts } from '@rasant/lang/texts';
import type { GameTexts, Room, TableSetup } from '@rasant/wire/messages';
import type { Viewer } from '@rasant/play/ending/verdict';

/** Who sits down and who leaves, wherever the others sit now. */
export function comings(before: Room, after: Room, { came, went }: Texts['shell']): string[] {
  const people = ({ seats }: Room): Map<string, string> =>
    new Map(seats.flatMap(({ player, name = '' }) => (player ? [[player, name]] : [])));
  const [old, now] = [people(before), people(after)];
  return [
    ...[...now].flatMap(([player, name]) => (old.has(player) ? [] : [came(name)])),
    ...[...old].flatMap(([player, name]) => (now.has(player) ? [] : [went(name)])),
  ];
}

/** For whom a bot sits in now, and did not before: they left a match, or lost their connection. */
export function relieved(before: Room, after: Room): string[] {
  return after.seats.flatMap(({ player, name = '', bot }, seat) => {
    const earlier = before.seats[seat];
    return player && bot && earlier?.player === player && !earlier.bot ? [name] : [];
  });
}

/** The new seats, in words, after the host has swapped two; empty if both are free. */
export function swapInWords(
  by: number,
  swapped: readonly [number, number],
  { seat: own, nameOf }: Pick<Viewer, 'seat' | 'nameOf'>,
  { room }: Texts,
): string {
  if (swapped.includes(own)) return room.yourSeat(nameOf(by), own + 1);
  const [one, other] = swapped.filter((seat) => nameOf(seat)).sort((a, b) => Number(b === by) - Number(a === by));
  if (one === undefined) return '';
  if (one === by)
    return other === undefined ? room.sitsAt(nameOf(by), one + 1) : room.tookPlace(nameOf(by), nameOf(other));
  return other === undefined
    ? room.movedTo(nameOf(by), nameOf(one), one + 1)
    : room.swapped(nameOf(by), nameOf(one), nameOf(other));
}

/** What differs, shortly: so many seats, these rules, other options, who may come. */
export function changesInWords(before: TableSetup, after: TableSetup, words: GameTexts, { room }: Texts): string {
  const names = new Set([...Object.keys(before.settings), ...Object.keys(after.settings)]);
  const rules = before.preset !== after.preset;
  const options = !rules && [...names].some((name) => before.settings[name] !== after.settings[name]);
  return [
    before.players === after.players ? '' : room.seats(after.players),
    rules ? (words.presets[after.preset]?.title ?? after.preset) : '',
    options ? room.otherOptions : '',
    before.public === after.public ? '' : after.public ? room.nowPublic : room.nowPrivate,
  ]
    .filter(Boolean)
    .join(', ');
}
