"""What a table needs and cannot make itself: secrets, bots, an outbox, timeouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rasant.core.contract import Game
from rasant.core.match import Match
from rasant.table.bots.seated_bot import SeatedBot
from rasant.table.connections.connection import Outbox
from rasant.table.log.entries import TableCreated
from rasant.table.log.journal import MoveCounts
from rasant.table.people.names import Skeleton
from rasant.table.people.roster import Roster
from rasant.table.timeouts import Timeouts
from rasant.wire.from_server import TableSetup


@dataclass(frozen=True)
class PlayedMatch:
    """A match that has just been played to its end."""

    setup: TableSetup
    roster: Roster
    match: Match
    entries: tuple[int, int]
    """Its first and its last entry in the table's log."""
    last_moves: list[int]
    """The entry of each seat's last move that no bot made; -1: there is none."""
    addresses: Mapping[str, str]
    """The address from which each person sat down, if it is known."""


@dataclass(frozen=True)
class TableDependencies:
    """All of it; the same for every table of a process."""

    outbox: Outbox
    new_seed: Callable[[], str]
    """Makes a secret for the chances of a match."""
    new_bot: Callable[[str, str, Game, str], SeatedBot]
    """A bot for a game (its id), by temperament; the text makes its chances its own."""
    temperaments: tuple[str, ...]
    """Names of bots."""
    set_up: Callable[[TableCreated], tuple[TableCreated, Game]]
    """The game of a table, and the table with the value of every option; `UserError` if there is no such game."""
    finish: Callable[[PlayedMatch], None]
    """Keeps the result of a match."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    most_watchers: int = 200
    """Spectators of one table."""
    skeleton: Skeleton = str
    """Finds names that look alike."""
    counts: MoveCounts = field(default_factory=MoveCounts)
