/** What changed in the room, in words: who came or went, and what the host chose anew. */
import type { Texts } from '@rasant/lang/texts';
import type { GameTexts, Room, TableSetup } from '@rasant/wire/messages';

/** Who sits down and who leaves, wherever the others sit now. */
export function comings(before: Room, after: Room, { came, went }: Texts['shell']): string[] {
  const [old, now] = [before, after].map(({ seats }) => new Map(seats.flatMap(({ player, name = '' }) => (player ? [[player, name]] : []))));
  return [
    ...[...now].flatMap(([player, name]) => (old.has(player) ? [] : [came(name)])),
    ...[...old].flatMap(([player, name]) => (now.has(player) ? [] : [went(name)])),
  ];
}

/** For whom a bot sits in now, and did not before: they left a match, or lost their line. */
export function relieved(before: Room, after: Room): string[] {
  return after.seats.flatMap(({ player, name = '', bot }, seat) => {
    const earlier = before.seats[seat];
    return player && bot && earlier?.player === player && !earlier.bot ? [name] : [];
  });
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
