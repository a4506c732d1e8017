/** The content of a picture of a result: of a match that has just ended, or of a stored one. */
import { language } from '@rasant/lang/language.svelte';
import { botName } from '@rasant/net/botNames';
import { itemAt } from '@rasant/table/itemAt';
import { rowsOf } from '@rasant/table/tally';
import type { RaceCount, Result, Room, Standing } from '@rasant/wire/messages';

/** A party of the match, best first. */
export interface PictureRow {
  readonly seats: readonly number[];
  readonly names: string;
  readonly points: number;
  readonly rank: number;
  readonly won: boolean;
}

export interface PictureContent {
  readonly game: string;
  /** When it ended, in UTC. */
  readonly ended: string;
  /** Who won, in a sentence; empty if there is no winner. */
  readonly headline: string;
  readonly rows: readonly PictureRow[];
  /** The closest race in a sentence; empty if there was none. */
  readonly highlight: string;
}

type EndedMatch = Pick<Standing, 'parties' | 'totals' | 'winners'>;

/** The name of the player or bot at that seat; "somebody" for players who did not want to be remembered. */
export function nameIn({ names, bots, shares }: Result, seat: number): string {
  return names[seat] || (bots[seat] && !shares[seat] ? botName(seat) : language.texts.common.somebody);
}

/** The match that has just ended at a table. */
export function pictureOfRoom(game: string, { standing }: Room, nameOf: (seat: number) => string): PictureContent {
  return picture(game, new Date().toISOString(), standing, nameOf);
}

/** A match that is remembered, with its closest race. */
export function pictureOfResult(result: Result): PictureContent {
  const nameOf = (seat: number): string => nameIn(result, seat);
  return { ...picture(result.game, result.ended, result, nameOf), highlight: closestRace(result.races, nameOf) };
}

function picture(
  game: string,
  ended: string,
  { parties, totals, winners }: EndedMatch,
  nameOf: (seat: number) => string,
): PictureContent {
  const rows = rowsOf({ parties, totals, winners, points: totals, parts: [] }).map(
    ({ seats, total, rank, won }): PictureRow => ({
      seats,
      names: language.all(seats.map(nameOf)),
      points: total,
      rank,
      won,
    }),
  );
  return { game, ended, headline: headlineOf(rows.filter(({ won }) => won)), rows, highlight: '' };
}

function headlineOf(winners: readonly PictureRow[]): string {
  const { wins, win, share } = language.texts.matchOver;
  if (!winners.length) return '';
  if (winners.length > 1) return share(language.all(winners.map(({ names }) => names)));
  const { seats, names } = itemAt(winners, 0);
  return (seats.length > 1 ? win : wins)(names);
}

/** Who won by the least, and by how little. */
function closestRace(races: readonly RaceCount[], nameOf: (seat: number) => string): string {
  const won = races.map(({ closest }, seat) => ({ closest, seat })).filter(({ closest }) => closest >= 0);
  const best = won.toSorted((one, other) => one.closest - other.closest || one.seat - other.seat)[0];
  return best ? language.texts.picture.closest(nameOf(best.seat), best.closest) : '';
}
