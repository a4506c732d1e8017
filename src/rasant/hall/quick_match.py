"""Where somebody who looks for people is sent: to a public table with people, the usual rules and a seat for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rasant.games import box
from rasant.hall.summaries import by_its_preset
from rasant.table.table import Table
from rasant.table.timeouts import STAND_IN
from rasant.wire.http import NewTable
from rasant.wire.room import LOBBY, MATCH_OVER, ROUND_OVER

SEATED_AT_ONCE: Final = (LOBBY, ROUND_OVER, MATCH_OVER)
"""In these phases a newcomer sits down at once; in others when the round is over."""

JUST_OPENED_MS: Final = 10_000
"""So long somebody is expected at a table that was opened just now: two who look at the same time find each other."""


def most_welcoming(tables: Iterable[Table], game: str, guest: str, now: int) -> Table | None:
    """The public table of this game to which somebody new is sent, if there is one."""
    fitting = [table for table in tables if _fits(table, game) and _has_place(table, guest) and _is_alive(table, now)]
    return min(fitting, key=_rank, default=None)


def with_bots(game: str) -> NewTable:
    """A public table of the game by its usual rules, with bots until somebody comes."""
    return NewTable(game, bots=["", *[STAND_IN] * (box(game).usual_seats - 1)], public=True)


def _fits(table: Table, game: str) -> bool:
    setup = table.setup
    return setup.public and setup.game == game and setup.preset == box(game).first_preset and by_its_preset(setup)


def _has_place(table: Table, guest: str) -> bool:
    """Is there a free seat or a bot's, or their own, for somebody who was not sent away?"""
    roster = table.people.roster
    mine = roster.seat_of(guest) >= 0
    return guest not in roster.removed and (mine or any(not holder.player for holder in roster.holders))


def _is_alive(table: Table, now: int) -> bool:
    """Does somebody sit there who is connected, or is somebody about to?"""
    people = table.people
    return bool(people.present()) or (not people.visited and now - people.empty_since < JUST_OPENED_MS)


def _rank(table: Table) -> tuple[bool, int, str]:
    """Low is good: where one sits down at once, then where most people are."""
    return table.phase not in SEATED_AT_ONCE, -len(table.people.present()), table.id
