/** Laying cards: which plays the table accepts, from the book alone. The twin of `core/legal.py`. */
import { ANYWHERE, type Reason } from '@rasant/wire/messages';
import { itemAt } from './itemAt';
import type { Rule } from './layout';
import { given, type Table } from './table';

/** Lay the card that shows `face` in zone `src` onto zone `dst`, straight (`way` 0) or upside down (1). */
export interface Play {
  readonly src: number;
  readonly face: number;
  readonly dst: number;
  readonly way: number;
}

/** All plays open to this seat, each face of a zone once. */
export function plays(table: Table): Play[] {
  if (!table.may()) return [];
  return sources(table).flatMap((src) => {
    const zone = table.zone(src);
    const faces = new Set(zone.cards.slice(zone.cards.length - given(zone)).map((card) => card.face));
    return [...faces].flatMap((face) => playsOf(table, src, face));
  });
}

/** All plays of one face from one zone, whether it lies there or not. */
function playsOf(table: Table, src: number, face: number): Play[] {
  return targets(table).flatMap((dst) =>
    [0, 1].filter((way) => takes(table, { src, face, dst, way })).map((way): Play => ({ src, face, dst, way })),
  );
}

/** The play as it will be carried out, or why it will not. */
export function aim(table: Table, play: Play): Play | Reason {
  if (!table.may()) return 'not_now';
  if (!table.owns(play.src)) return 'not_yours';
  if (indexOfCard(table, play.src, play.face) < 0) return 'not_there';
  if (play.dst === ANYWHERE) return redirect(table, play, targets(table));
  return takes(table, play) ? play : redirect(table, play, beside(table, play.dst));
}

/** The place in its zone of the card that a play means, or -1 if its source does not give such a card now. */
export function indexOfCard(table: Table, src: number, face: number): number {
  const zone = table.zone(src);
  const place = zone.cards.findLastIndex((card) => card.face === face);
  return place >= zone.cards.length - given(zone) && face !== table.layout.blank ? place : -1;
}

/** The keys that a zone takes from this seat's team now, whatever they come from; a spectator sees the first team's. */
export function lock(table: Table, zone: number): bigint {
  return lines(table, zone).reduce((keys, rule) => keys | wantedBy(table, rule, zone), 0n);
}

/** What a zone wants now, in words: the names of the keys in its lock. */
export function wanted(table: Table, zone: number): string[] {
  const keys = lock(table, zone);
  return table.layout.keys.filter((_, bit) => (keys >> BigInt(bit)) & 1n);
}

/** Does a zone take cards, whichever, that come from this one? */
export function takesFrom(table: Table, dst: number, src: number): boolean {
  return lines(table, dst).some((rule) => (rule.kinds >> itemAt(table.layout.zones, src).kindNumber) & 1);
}

function takes(table: Table, { src, face, dst, way }: Play): boolean {
  const { layout } = table;
  const kind = itemAt(layout.zones, src).kindNumber;
  const mine = table.owns(dst);
  return (
    dst !== src &&
    lines(table, dst).some(
      (rule) =>
        (rule.kinds >> kind) & 1 &&
        (rule.ways >> way) & 1 &&
        (mine || !rule.own) &&
        (wantedBy(table, rule, dst) & itemAt(layout.keysOf, face)) !== 0n,
    )
  );
}

function lines(table: Table, zone: number): Rule[] {
  const found: Rule[] = [];
  for (let rule: Rule | null = itemAt(table.layout.rules, table.zone(zone).rule); rule; rule = rule.also)
    found.push(rule);
  return found;
}

function wantedBy(table: Table, rule: Rule, zone: number): bigint {
  const top = table.top(zone);
  const locks = itemAt(rule.locks, itemAt(table.layout.teams, Math.max(table.seat, 0)));
  return itemAt(locks, top ? top.face + 1 : 0);
}

function redirect(table: Table, play: Play, zones: number[]): Play | Reason {
  const dst = zones.find((zone) => takes(table, { ...play, dst: zone }));
  return dst === undefined ? 'does_not_fit' : { ...play, dst };
}

/** Empty zones as good as one that is taken, where the book says so. */
function beside(table: Table, dst: number): number[] {
  const { rule, cards } = table.zone(dst);
  if (!itemAt(table.layout.rules, rule).elsewhere || cards.length === 0) return [];
  return targets(table).filter((zone) => table.zone(zone).rule === rule && table.zone(zone).cards.length === 0);
}

function sources(table: Table): number[] {
  return table.layout.zones
    .filter(({ number }) => table.owns(number) && table.zone(number).gives)
    .map((zone) => zone.number);
}

/** Zones that take cards from this seat: those open to all first, then those open to their owners only. */
function targets(table: Table): number[] {
  const open = table.layout.zones.map(({ number }) => number).filter((zone) => table.zone(zone).rule !== 0);
  const ownersOnly = (zone: number): boolean => lines(table, zone).every((rule) => rule.own);
  return [...open.filter((zone) => !ownersOnly(zone)), ...open.filter((zone) => ownersOnly(zone) && table.owns(zone))];
}
