"""Summaries of tables for the list of tables, and results of finished matches."""

from collections.abc import Iterable
from heapq import nsmallest
from typing import Final, TypeAlias

from rasant.core.errors import OptionError
from rasant.core.options import parse
from rasant.games import box
from rasant.players.ratings import strength_of
from rasant.players.results import RaceCount, Result, Share
from rasant.store.port import MatchFinished
from rasant.table.dependencies import PlayedMatch
from rasant.table.log.match_id import match_id
from rasant.table.people.roster import SeatHolder
from rasant.table.room.seating import BETWEEN_MATCHES
from rasant.table.table import Table
from rasant.wire.from_server import TableSetup
from rasant.wire.http import TableInfo

MOST_LISTED: Final = 200
"""Maximum length of the list of tables, which is requested all the time."""


TableStanding: TypeAlias = tuple[bool, int, int, str]
"""A table's rank in the list, the smallest first; it ends with the id."""


def listed(tables: Iterable[Table]) -> list[TableInfo]:
    """The list of tables: first those with a seat for a newcomer, then by number of people."""
    return [info_of(table) for table in nsmallest(MOST_LISTED, tables, key=standing)]


def standing(table: Table) -> TableStanding:
    """The rank of a table."""
    taken = people = 0
    for holder in table.people.roster.holders:
        if holder.player:
            people += 1
            taken += 1
        elif holder.bot:
            taken += 1
    return not table.seating.open_seats(), -people, -taken, table.id


def sits_at(table: Table, guest: str) -> bool:
    """Does a person have a seat at a table, or will the result of its match name them?

    A person who left between two matches does not count, though the seat names them until the next one.
    """
    left_for_good = table.phase in BETWEEN_MATCHES
    return any(holder.player == guest and not (holder.gone and left_for_good) for holder in table.people.roster.holders)


def is_named_at(table: Table, guest: str) -> bool:
    """Does a table name a person, even if they have left?"""
    return any(holder.player == guest for holder in table.people.roster.holders)


def company_of(table: Table, guest: str) -> bool:
    """Do other people have seats at a table?"""
    return any(holder.player not in ("", guest) for holder in table.people.roster.holders)


def info_of(table: Table) -> TableInfo:
    """A row of the list of tables."""
    setup, people = table.setup, table.people
    return TableInfo(
        table=table.id,
        game=setup.game,
        preset=setup.preset,
        players=setup.players,
        phase=table.phase,
        names=[holder.name or holder.bot for holder in people.roster.holders],
        watching=people.audience.watching(),
        open_seats=table.seating.open_seats(),
    )


def finished_of(played: PlayedMatch, ended: str) -> MatchFinished:
    """The record of a match that has just been finished, at this time of day.

    `LookupError` if an unknown bot played in it: that must break this table, not the store for all tables.
    """
    setup, roster, match = played.setup, played.roster, played.match
    score = match.game.score(match.state)
    bots = ["" if holder.late else holder.playing_bot for holder in roster.holders]
    for bot in filter(None, bots):
        strength_of(bot)
    result = Result(
        match=match_id(setup.table, roster.match),
        game=setup.game,
        preset=setup.preset,
        day=setup.day,
        ended=ended,
        players=[holder.player for holder in roster.holders],
        names=[holder.name for holder in roster.holders],
        bots=bots,
        parties=match.game.parties,
        totals=score.totals,
        winners=score.winners,
        rounds=match.state.round,
        counts=by_its_preset(setup) and not roster.unrated and not setup.day,
        shares=_shares(played),
        lasted=match.now,
        races=[roster.races.get(seat, RaceCount()) for seat in range(setup.players)],
    )
    return MatchFinished(setup.table, *played.entries, result, setup.public)


def by_its_preset(setup: TableSetup) -> bool:
    """Are all options as in the preset? False for a preset that no longer exists."""
    chosen = box(setup.game)
    try:
        played = parse(chosen.options, setup.settings)
        return bool(played == parse(chosen.options, chosen.settings(setup.preset, {})))
    except OptionError:
        return False


def _shares(played: PlayedMatch) -> list[Share]:
    """How much of the finished match each person played themselves."""
    half = sum(played.entries) / 2
    return [_share(holder, entry, half) for holder, entry in zip(played.roster.holders, played.last_moves, strict=True)]


def _share(holder: SeatHolder, moved: int, half: float) -> Share:
    if not holder.player or holder.late or not (holder.began or moved >= 0):
        return ""
    if moved < 0:
        return "little"
    if not holder.relieved:
        return "whole"
    return "part" if moved >= half else "little"
