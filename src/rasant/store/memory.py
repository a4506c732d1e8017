"""A store that forgets everything when it is dropped: for tests and for throw-away servers."""

from __future__ import annotations

from collections.abc import Sequence

from rasant.core.errors import quoted
from rasant.store.checks import TABLE_CLOSED, checked
from rasant.store.counting import VERSUS_COLUMNS, counted
from rasant.store.memory_days import MemoryDays
from rasant.store.port import (
    DayTable,
    DayTried,
    EntriesAppended,
    MatchFinished,
    OldLogs,
    PersonShown,
    PlayerNamed,
    PrunedError,
    SnapshotTaken,
    StoredTable,
    StoreRecord,
    TableClosed,
)
from rasant.wire.http import PlayerRecord, Profile, Ranked, Result, Versus
from rasant.wire.memory import DayTry


class MemoryStore:
    """Keeps everything in this process and nowhere else."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._snapshots: dict[str, SnapshotTaken] = {}
        self._closed: dict[str, str] = {}
        """Tables that are closed, and since when."""
        self._pruned: set[str] = set()
        self._matches: dict[str, MatchFinished] = {}
        self._names: dict[str, str] = {}
        self._public: set[str] = set()
        """Who has finished a match at a public table."""
        self._records: dict[tuple[str, str, Versus], PlayerRecord] = {}
        """By game, person and column."""
        self._hidden: set[str] = set()
        """Who is not shown to others."""
        self._days = MemoryDays()

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none."""
        checked(records, self._length)
        for record in records:
            match record:
                case EntriesAppended():
                    self._logs.setdefault(record.table, []).extend(record.entries)
                case SnapshotTaken():
                    self._snapshots[record.table] = record
                case MatchFinished():
                    self._finish(record)
                case PlayerNamed():
                    if not (record.if_new and record.player in self._names):
                        self._names[record.player] = record.name
                case PersonShown():
                    self._show(record)
                case DayTried():
                    self._days.begin(record)
                case TableClosed():
                    if record.table in self._logs:
                        self._closed.setdefault(record.table, record.at)

    async def open_tables(self) -> list[StoredTable]:
        """All tables that were not closed."""
        return [self._kept(table) for table in sorted(self._logs) if table not in self._closed]

    async def entries(self, table: str, first: int, last: int) -> list[bytes]:
        """Entries of a table's log, both ends included."""
        if table in self._pruned:
            raise PrunedError(f"the log of table {quoted(table)} was pruned")
        return self._logs.get(table, [])[max(first, 0) : max(last + 1, 0)]

    async def finished(self, match: str) -> MatchFinished | None:
        """A match that is over."""
        return self._matches.get(match)

    async def results(self, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
        """The latest results, newest first; of those that ended at the same time the one written last is first."""
        open_to_asker = (
            finished.result
            for finished in reversed(self._matches.values())
            if finished.public or (asker and asker in finished.result.players)
        )
        found = [
            result
            for result in open_to_asker
            if (not player or player in result.players)
            and (not game or result.game == game)
            and (not before or result.ended < before)
        ]
        return sorted(found, key=lambda result: result.ended, reverse=True)[: max(limit, 0)]

    async def profile(self, asker: str, player: str) -> Profile | None:
        """What is known of a person."""
        if player not in self._names or (player != asker and player not in self._public):
            return None
        keys = sorted(key for key in self._records if key[1] == player)
        return Profile(player, self._names[player], [self._records[key] for key in keys])

    async def ranking(self, game: str, limit: int) -> list[Ranked]:
        """The strongest players of a game."""
        lines = [
            Ranked(player, self._names[player], record)
            for (of, player, versus), record in self._records.items()
            if of == game and versus == "people" and player in self._public
        ]
        return sorted(lines, key=lambda line: (-line.record.rating, line.id))[: max(limit, 0)]

    async def day_try(self, day: str, player: str) -> DayTry | None:
        """The try that a person has had at a day's deal."""
        return self._days.one(day, player, self._hidden)

    async def day_table(self, day: str, asker: str, limit: int) -> DayTable:
        """Who did best at a day's deal."""
        return self._days.table(day, asker, limit, self._hidden, self._names)

    async def old_logs(self, before: str) -> OldLogs:
        """What `prune` would forget in all."""
        old = self._old(before)
        return OldLogs(len(old), sum(finished.table in old for finished in self._matches.values()))

    async def prune(self, before: str) -> bool:
        """Forget the logs of tables closed before this time: there is no reason to do that in steps."""
        for table in self._old(before):
            self._pruned.add(table)
            self._logs[table] = []
        return False

    async def close(self) -> None:
        """There is nothing to let go of."""

    def _old(self, before: str) -> set[str]:
        return {table for table, at in self._closed.items() if "" < at < before} - self._pruned

    def _length(self, table: str) -> int:
        return TABLE_CLOSED if table in self._closed else len(self._logs.get(table, ()))

    def _kept(self, table: str) -> StoredTable:
        snapped = self._snapshots.get(table)
        return StoredTable(table, snapped, self._logs[table][snapped.seq + 1 if snapped else 0 :])

    def _show(self, wish: PersonShown) -> None:
        if wish.shown:
            self._hidden.discard(wish.player)
        elif wish.player in self._names:
            self._hidden.add(wish.player)

    def _finish(self, finished: MatchFinished) -> None:
        result = finished.result
        if result.match in self._matches:
            return
        self._matches[result.match] = finished
        for player, name in zip(result.players, result.names, strict=True):
            if player:
                self._names.setdefault(player, name)
                if finished.public:
                    self._public.add(player)
        self._days.finish(finished)
        before = {
            (player, versus): self._records[result.game, player, versus]
            for player in result.players
            for versus in VERSUS_COLUMNS
            if (result.game, player, versus) in self._records
        }
        for key, record in counted(before, result).items():
            self._records[result.game, *key] = record
