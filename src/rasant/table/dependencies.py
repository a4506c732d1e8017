"""Everything a table needs from outside: secrets, bots, an outbox, timeouts."""

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
    """Numbers of its first and last entry in the table's log."""
    last_moves: list[int]
    """The entry of each seat's last move made by a person; -1: none."""
    addresses: Mapping[str, str]
    """The addresses from which people sat down, where known."""


@dataclass(frozen=True)
class TableDependencies:
    """Dependencies, shared by all tables of a process."""

    outbox: Outbox
    new_seed: Callable[[], str]
    """Makes a secret seed for the chances of a match."""
    new_bot: Callable[[str, str, Game, str], SeatedBot]
    """Makes a bot by temperament, id of the game, game, and a text that makes its chances unique."""
    temperaments: tuple[str, ...]
    """Names of all bots."""
    set_up: Callable[[TableCreated], tuple[TableCreated, Game]]
    """Fills in all options of a founding, and sets up its game; `UserError` if there is no such game."""
    finish: Callable[[PlayedMatch], None]
    """Takes the result of a match."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    most_watchers: int = 200
    """Spectators per table."""
    skeleton: Skeleton = str
    """Finds names that look alike."""
    counts: MoveCounts = field(default_factory=MoveCounts)
