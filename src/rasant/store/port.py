"""The port of every store: what is written, what can be asked for, and what is found to be damaged or gone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from msgspec import Struct

from rasant.core.errors import UserError
from rasant.players.replaced_keys import LastKey
from rasant.players.results import Result, Versus
from rasant.players.views import Account, DayRanking, PlacedTry, PlayerProfile, Ranking, RatingPoint


class StoreError(UserError):
    """The store cannot do what it was asked to; nothing was written. The text says why and what to do."""


class DamagedError(StoreError):
    """What was asked for is no longer what was written. It stays so; everything else can be had."""


class PrunedError(StoreError):
    """The log that was asked for is no longer kept, which is as its host wanted it."""


Report = Callable[[str], None]
"""Receives one line for each damaged thing, once: its name and what the damage means."""


def discard(line: str) -> None:
    """A `Report` for callers that need none."""


class EntriesAppended(Struct, frozen=True):
    """The next entries of a table's log, of which the first has this number."""

    table: str
    first: int
    entries: list[bytes]


class SnapshotTaken(Struct, frozen=True):
    """Everything a table is after entry `seq`, so that earlier entries need not be read. Replaces an earlier one."""

    table: str
    seq: int
    state: bytes


class MatchFinished(Struct, frozen=True):
    """A match was played to its end; its log is entries `first` to `last`. Counted once, however often written.

    `public`: everybody may read of it; otherwise those who sat there.
    """

    table: str
    first: int
    last: int
    result: Result
    public: bool


class PlayerNamed(Struct, frozen=True):
    """A person calls themselves so from now on. `if_new`: unless they are called something already."""

    player: str
    name: str
    if_new: bool = False


class TableClosed(Struct, frozen=True):
    """A table is no longer played at, since this time of day; without one its log is never too old to be kept."""

    table: str
    at: str = ""


class PersonShown(Struct, frozen=True):
    """Whether others may look a person up and see them in leaderboards from now on. By default they may.

    Of a person without a name nothing is kept.
    """

    player: str
    shown: bool


class DayTried(Struct, frozen=True):
    """A person began their one counted try at a day's deal, at this table; there is one a day.

    The first match of that day that is finished there by them is the one that counts.
    """

    day: str
    player: str
    table: str


class KeyReplaced(Struct, frozen=True):
    """From now on only this key, and one of a greater number, proves who its holder is; of a number the first counts.

    `holder`: a hash of who it is, `mark`: one of what is in the key (`rasant.players.replaced_keys`). It outlives them.
    """

    holder: str
    number: int
    mark: str


Personal = PlayerNamed | PersonShown | KeyReplaced
"""Records that speak of a person and of no table."""

StoreRecord = EntriesAppended | SnapshotTaken | MatchFinished | DayTried | TableClosed | Personal


class StoredTable(Struct, frozen=True):
    """An open table as it was found: its last snapshot, if it has one, and all entries after it in their order."""

    table: str
    snapped: SnapshotTaken | None
    entries: list[bytes]
    damage: str = ""
    """Why it cannot be read in full, if that is so: the rest of it is empty then, and nothing can be appended."""


class OldLogs(Struct, frozen=True):
    """Logs that may go, in numbers."""

    tables: int
    matches: int
    """Those whose logs they are: the results stay."""


class Store(Protocol):
    """Keeps logs and results. One writer: `append` is never called again before it has returned."""

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none. When it returns they survive a power cut; `StoreError` if that cannot be.

        Records count in their order. Entries whose number is not the next of their table (the first is 0) are refused:
        a second writer cannot append. So are entries and snapshots of a closed table, and snapshots and matches of
        entries that are not there.
        """

    async def open_tables(self) -> list[StoredTable]:
        """All tables that were not closed, by their ids."""

    async def entries(self, table: str, first: int, last: int) -> list[bytes]:
        """Entries of a table's log, both ends included; `DamagedError` or `PrunedError` if they are not all there."""

    async def finished(self, match: str) -> MatchFinished | None:
        """A match that is over; `DamagedError` if its result is unreadable. Lists leave such a match out."""

    async def results(self, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
        """The latest results that this person may read, newest first: of public tables, and where they sat themselves.

        Of a person, of a game; empty: of all. `before`: a time, or the id of a match, for those that follow it in the
        list, so that none is lost or repeated where several ended at the same time. An empty `asker` sat nowhere.
        Of a hidden person others find only the matches that they played together. Times are compared as text, so
        all must be written with the same number of digits.
        """

    async def hidden(self, players: Collection[str]) -> set[str]:
        """Those of these people whom others may not see: they do not want it, or are being forgotten."""

    async def profile(self, asker: str, player: str) -> PlayerProfile | None:
        """What is known of a person: all of it to themselves.

        To others what they did at public tables, once they have finished a match there, and unless they are not shown.
        """

    async def account(self, player: str) -> Account | None:
        """All that is known of a person but their matches, for their own eyes."""

    async def course(self, player: str, game: str, versus: Versus, limit: int) -> list[RatingPoint]:
        """How strong a person was after each of their latest matches that counted, for their own eyes; oldest first."""

    async def leaderboard(self, game: str, since: str, asker: str, limit: int) -> Ranking:
        """The strongest of a game against people, or who won most in the week that begins on this Monday.

        Of matches at public tables, and of people who are shown. `own` is the asker's row, if they are ranked and
        shown. Of a person only the latest week is kept.
        """

    async def day_try(self, day: str, player: str) -> PlacedTry | None:
        """The try that a person has had at a day's deal; its place is among those who are shown."""

    async def day_table(self, day: str, limit: int) -> DayRanking:
        """Who did best at a day's deal: most points first, then who won, and faster; equal ones share a place.

        People who are not shown are only counted.
        """

    async def last_key(self, holder: str) -> LastKey:
        """The last key by which a person replaced theirs; of number 0 if they never did. Erasure leaves it."""

    async def old_logs(self, before: str) -> OldLogs:
        """What `prune` would forget in all."""

    async def prune(self, before: str) -> bool:
        """Forget some logs of tables closed before this time of day; is there more to forget?

        Results, people and their records stay. Each call is short, so that no request waits long, and at any
        time in between a log is either there or reported as pruned.
        """

    async def forget(self, player: str) -> bool:
        """Forget some of what is known of a person; is there more to forget? Empty: whomever one has begun to forget.

        Their name, records, memories and tries go, and so do matches, with their logs, in which no other person sat.
        In all others their seat has no id, name or share, and in the logs of those tables they have an alias; the
        records of others stay. An unknown person needs no erasure.

        As long as there is more to forget, others see nothing of this person. A match that they finish meanwhile is
        forgotten with the others, and so is all that it adds; a name that they take, a wish to be shown or not, and a
        try that they begin are those of a new person, and stay. The log of an open table that no match
        needs any more goes when the table is closed.
        """

    async def close(self) -> None:
        """Let go of everything. What was appended stays."""
