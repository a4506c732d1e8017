"""The state of a store in memory, except logs and snapshots, as one value that can be encoded."""

from msgspec import Struct

from rasant.players.player_data import DayTryState, TryKey
from rasant.players.player_stats import PlayerStats
from rasant.players.replaced_keys import LastKey
from rasant.players.results import CoursePoint, GameStats, PlayerRecord, Versus
from rasant.players.standings import BoardStanding
from rasant.store.port import MatchFinished


class PeopleState(Struct, frozen=True):
    """Everything stored about people except tries."""

    names: dict[str, str]
    hidden: set[str]
    public: set[str]
    records: dict[tuple[str, str, Versus, int], PlayerRecord]
    weeks: dict[tuple[str, str], BoardStanding]
    course: dict[tuple[str, str, Versus], list[CoursePoint]]
    persons: dict[str, PlayerStats]
    games: dict[tuple[str, str], GameStats]


class MemoryState(Struct, frozen=True):
    """Everything stored about matches, tables, people and days."""

    closed: dict[str, str]
    pruned: set[str]
    left: set[str]
    matches: list[MatchFinished]
    """In the order they were written."""
    people: PeopleState
    tries: dict[TryKey, DayTryState]
    keys: dict[str, LastKey] = {}
    """The latest keys of people who replaced theirs. Version 1 of the rows has none."""
