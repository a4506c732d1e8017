"""Matchmaking: finds a public table with people, the usual rules and a free seat for a player who wants opponents."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from rasant.core.events import NO_SEAT
from rasant.games import box
from rasant.hall.summaries import by_its_preset
from rasant.table.bots.temperaments import UNRATED
from rasant.table.room.phases import WAITING_PHASES
from rasant.table.table import Table
from rasant.table.timeouts import STAND_IN
from rasant.wire.http import NewTable
from rasant.wire.room import CLOSED

JUST_OPENED_MS: Final = 10_000
"""Milliseconds for which a new table counts as having people, so that two who search at the same time meet."""


class Newcomer(NamedTuple):
    """A player who looks for opponents, their address if known, and the time."""

    guest: str
    caller: str
    now: int


def most_welcoming(tables: Iterable[Table], game: str, newcomer: Newcomer) -> Table | None:
    """The best public table of this game for a newcomer, or None."""
    fitting = [table for table in tables if _welcomes(table, game, newcomer)]
    return min(fitting, key=_rank, default=None)


def with_bots(game: str) -> NewTable:
    """A public table of the game by its usual rules, with bots until people join."""
    return NewTable(game, bots=["", *[STAND_IN] * (box(game).usual_seats - 1)], public=True)


def _welcomes(table: Table, game: str, newcomer: Newcomer) -> bool:
    """Does a table suit a newcomer? The most expensive checks come last."""
    return (
        table.setup.public
        and table.setup.game == game
        and table.phase != CLOSED
        and _is_alive(table, newcomer.now)
        and _has_place(table, newcomer)
        and _is_usual(table)
    )


def _is_usual(table: Table) -> bool:
    """Is the game played by its first preset, by people and bots of known strength?"""
    setup = table.setup
    return (
        all(holder.bot not in UNRATED for holder in table.people.roster.holders)
        and setup.preset == box(setup.game).first_preset
        and by_its_preset(setup)
    )


def _has_place(table: Table, newcomer: Newcomer) -> bool:
    """Has the table a free seat or a bot's for this newcomer, or one of their own?"""
    roster = table.people.roster
    if roster.seat_of(newcomer.guest) != NO_SEAT:
        return True
    free = any(not holder.player for holder in roster.holders)
    return free and table.seating.admits(newcomer.guest, newcomer.caller)


def _is_alive(table: Table, now: int) -> bool:
    """Is a player connected, or was the table opened just now?"""
    people = table.people
    return bool(people.present()) or (not people.visited and now - people.empty_since < JUST_OPENED_MS)


def _rank(table: Table) -> tuple[bool, int, str]:
    """Rank, lowest first: tables where one can sit down at once, then those with most people."""
    return table.phase not in WAITING_PHASES, -len(table.people.present()), table.id
