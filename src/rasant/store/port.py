"""The port of every store: records to write, queries, and errors."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from msgspec import Struct

from rasant.core.errors import UserError
from rasant.players.replaced_keys import LastKey
from rasant.players.results import CoursePoint, Result, Versus
from rasant.players.views import Account, DayRanking, PlacedTry, PlayerProfile, Ranking


class StoreError(UserError):
    """The store cannot do what was asked; nothing was written. The text says why and what to do."""


class DamagedError(StoreError):
    """The requested data is damaged. It stays so; everything else can be read."""


class PrunedError(StoreError):
    """The requested log was deleted by retention, as the operator has set it."""


Report = Callable[[str], None]
"""Receives one line for each damaged thing, once: its name and the consequence."""


def discard(line: str) -> None:
    """A `Report` for callers that need none."""


class EntriesAppended(Struct, frozen=True):
    """The next entries of a table's log, beginning with entry `first`."""

    table: str
    first: int
    entries: list[bytes]


class SnapshotTaken(Struct, frozen=True):
    """The whole state of a table after entry `seq`, so that earlier entries need not be read. Replaces an earlier
    one."""

    table: str
    seq: int
    state: bytes


class MatchFinished(Struct, frozen=True):
    """A finished match; its log is entries `first` to `last`. Counted once, however often written.

    `public`: everyone may read it; otherwise only its players.
    """

    table: str
    first: int
    last: int
    result: Result
    public: bool


class PlayerNamed(Struct, frozen=True):
    """A person's new name. `if_new`: only if they have none."""

    player: str
    name: str
    if_new: bool = False


class TableClosed(Struct, frozen=True):
    """A table was closed at this time of day; without a time, its log is never old enough to prune."""

    table: str
    at: str = ""


class PersonShown(Struct, frozen=True):
    """Whether others may see a person in searches and leaderboards. By default they may.

    Nothing is stored for a person without a name.
    """

    player: str
    shown: bool


class DayTried(Struct, frozen=True):
    """A person began their only counted try at a day's deal, at this table.

    The first match of that day that they finish there counts.
    """

    day: str
    player: str
    table: str


class KeyReplaced(Struct, frozen=True):
    """From now on, only this key and ones with a greater number are valid for their holder; of equal numbers the first
    is.

    `holder`: a hash of the person's id; `mark`: a hash of the key (`rasant.players.replaced_keys`). Erasure keeps it.
    """

    holder: str
    number: int
    mark: str


Personal = PlayerNamed | PersonShown | KeyReplaced
"""Records about a person that belong to no table."""

StoreRecord = EntriesAppended | SnapshotTaken | MatchFinished | DayTried | TableClosed | Personal


class StoredTable(Struct, frozen=True):
    """An open table as stored: its latest snapshot, if any, and all entries after it."""

    table: str
    snapped: SnapshotTaken | None
    entries: list[bytes]
    damage: str = ""
    """Why it cannot be read in full, if so: snapshot and entries are empty then, and nothing can be appended."""


class OldLogs(Struct, frozen=True):
    """How much `prune` would delete."""

    tables: int
    matches: int
    """Matches in these logs; their results stay."""


class Store(Protocol):
    """Stores logs and results. It has one writer: `append` is not called again before it has returned."""

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these records, or none. When it returns they survive a power cut; `StoreError` if that fails.

        Records apply in their order. Entries whose number is not the next of their table (the first is 0) are refused,
        so a second writer cannot append. So are entries and snapshots of a closed table, and snapshots and matches of
        entries that are not stored.
        """

    async def open_tables(self) -> list[StoredTable]:
        """All tables that are not closed, sorted by id."""

    async def entries(self, table: str, first: int, last: int) -> list[bytes]:
        """Entries of a table's log, both ends included; `DamagedError` or `PrunedError` if any of them cannot be
        read."""

    async def finished(self, match: str) -> MatchFinished | None:
        """A finished match by its id; `DamagedError` if its result is unreadable. Lists leave such a match out."""

    async def results(self, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
        """The latest results that `asker` may read, newest first: of public tables, and of matches they played.

        `player`, `game`: only theirs; empty: all. `before`: a time, or the id of a match, for those that follow it in
        the list, so that none is lost or repeated where several ended at the same time. An empty `asker` played none.
        Of a hidden person, others find only the matches that they played together. Times are compared as text, so all
        must be written with the same number of digits.
        """

    async def hidden(self, players: Collection[str]) -> set[str]:
        """Those of these people who are hidden from others: by their own choice, or because they are being erased."""

    async def profile(self, asker: str, player: str) -> PlayerProfile | None:
        """A person's profile: everything for themselves.

        Others see what the person did at public tables, once they have finished a match there and unless they are
        hidden.
        """

    async def account(self, player: str) -> Account | None:
        """Everything stored about a person except their matches, for their own eyes."""

    async def course(self, player: str, game: str, versus: Versus, limit: int) -> list[CoursePoint]:
        """A person's rating after each of their latest matches that counted, oldest first, for their own eyes."""

    async def leaderboard(self, game: str, since: str, asker: str, limit: int) -> Ranking:
        """The leaderboard of a game against people: by rating, or by wins in the week that begins on Monday `since`.

        It counts matches at public tables, of visible people. `own` is the asker's row, if they are ranked and visible.
        Only the latest week of each person is stored. shown. Of a person only the latest week is kept.
        """

    async def day_try(self, day: str, player: str) -> PlacedTry | None:
        """A person's try at a day's deal; its place is among visible people."""

    async def day_table(self, day: str, limit: int) -> DayRanking:
        """The best tries at a day's deal: by points, then wins, then speed; equal ones share a place.

        Hidden people are counted, not listed.
        """

    async def last_key(self, holder: str) -> LastKey:
        """The latest key of a person who replaced theirs; number 0 if they never did. Erasure keeps it."""

    async def old_logs(self, before: str) -> OldLogs:
        """How much `prune` would delete in all."""

    async def prune(self, before: str) -> bool:
        """Delete some logs of tables closed before this time of day; returns True if there is more to do.

        Results, people and their records stay. Each call is short, so that no request waits long, and between calls
        a log is either complete or reported as pruned.
        """

    async def forget(self, player: str) -> bool:
        """Erase part of a person's data; returns True if there is more to do. Empty: any erasure that has begun.

        Deletes their name, records, statistics and tries, and matches with their logs in which no other person sat. In
        all other matches their seat loses id, name and share, and the logs of those tables get an alias; the records of
        others stay. An unknown person needs no erasure.

        Until it is complete, others see nothing of this person. A match that they finish meanwhile is erased too, with
        all that it adds; a name that they take, a choice to be visible, and a try that they begin belong to a new
        person, and stay. The log of an open table that no match needs any more is deleted when the table is closed.
        """

    async def close(self) -> None:
        """Release everything. What was appended stays."""
