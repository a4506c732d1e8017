"""What a table needs and does not make itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rasant.core.contract import Game
from rasant.table.connection import Outbox
from rasant.table.journal import Counts
from rasant.table.seated_bot import Hand
from rasant.table.timeouts import Pace
from rasant.wire.from_server import TableSetup

if TYPE_CHECKING:
    from rasant.table.cards import Cards
    from rasant.table.people import People


@dataclass(frozen=True)
class Supplies:
    """What a table is given from outside: chance, bots and the way out."""

    outbox: Outbox
    new_seed: Callable[[], str]
    """A secret that nobody can guess, for the chances of a match."""
    hand: Callable[[str, str, Game, str], Hand]
    """A bot for a game (its id), by temperament; the text makes its chances its own."""
    temperaments: tuple[str, ...]
    """What a bot can be called."""
    finish: Callable[[TableSetup, People, Cards], None]
    """A match was played to its end."""
    pace: Pace = field(default_factory=Pace)
    most_watchers: int = 200
    """Spectators of one table."""
    counts: Counts = field(default_factory=Counts)
