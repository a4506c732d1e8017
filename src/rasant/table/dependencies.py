"""What a table needs and cannot make itself: secrets, bots, an outbox, timeouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rasant.core.contract import Game
from rasant.table.bots.seated_bot import SeatedBot
from rasant.table.connections.connection import Outbox
from rasant.table.log.entries import TableCreated
from rasant.table.log.journal import MoveCounts
from rasant.table.people.names import Skeleton
from rasant.table.timeouts import Timeouts
from rasant.wire.from_server import TableSetup

if TYPE_CHECKING:
    from rasant.table.people.people import People
    from rasant.table.play.cards import Cards


@dataclass(frozen=True)
class TableDependencies:
    """All of it; the same for every table of a process."""

    outbox: Outbox
    new_seed: Callable[[], str]
    """A secret that nobody can guess, for the chances of a match."""
    new_bot: Callable[[str, str, Game, str], SeatedBot]
    """A bot for a game (its id), by temperament; the text makes its chances its own."""
    temperaments: tuple[str, ...]
    """What a bot can be called."""
    set_up: Callable[[TableCreated], tuple[TableCreated, Game]]
    """The game of a table, and the table with the value of every option; `UserError` if there is no such game."""
    finish: Callable[[TableSetup, People, Cards, Mapping[str, str]], None]
    """A match was played to its end, by people who came from these addresses."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    most_watchers: int = 200
    """Spectators of one table."""
    skeleton: Skeleton = str
    """By which names are told apart that look alike."""
    counts: MoveCounts = field(default_factory=MoveCounts)
