"""A store in memory, for tests and temporary servers."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from rasant.core.errors import quoted
from rasant.players.erasure import Scrub, alias_of, result_without
from rasant.players.replaced_keys import FIRST_KEY, LastKey
from rasant.players.results import CoursePoint, Result, Versus
from rasant.players.views import Account, DayRanking, PlacedTry, PlayerProfile, Ranking
from rasant.store.checks import TABLE_CLOSED, checked
from rasant.store.memory_days import MemoryDays
from rasant.store.memory_people import MemoryPeople
from rasant.store.memory_state import MemoryState
from rasant.store.port import (
    DayTried,
    EntriesAppended,
    KeyReplaced,
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
from rasant.table.log.entries import without_person


class MemoryStore:
    """Keeps everything in this process only."""

    def __init__(self, scrub: Scrub = without_person) -> None:
        self._scrub = scrub
        self._logs: dict[str, list[bytes]] = {}
        self._snapshots: dict[str, SnapshotTaken] = {}
        self._closed: dict[str, str] = {}
        """Closed tables, and when they were closed."""
        self._pruned: set[str] = set()
        self._left: set[str] = set()
        """Open tables whose logs are deleted when they close, unless a match needs them by then."""
        self._matches: dict[str, MatchFinished] = {}
        self._people = MemoryPeople()
        self._days = MemoryDays(self._people.known)
        self._keys: dict[str, LastKey] = {}

    async def append(self, records: Sequence[StoreRecord]) -> None:
        checked(records, self._length)
        self._apply(records)

    async def open_tables(self) -> list[StoredTable]:
        return [self._kept(table) for table in sorted(self._logs) if table not in self._closed]

    async def entries(self, table: str, first: int, last: int) -> list[bytes]:
        if table in self._pruned:
            raise PrunedError(f"the log of table {quoted(table)} was pruned")
        return self._logs.get(table, [])[max(first, 0) : max(last + 1, 0)]

    async def finished(self, match: str) -> MatchFinished | None:
        return self._matches.get(match)

    async def results(self, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
        order = {match: (finished.result.ended, n) for n, (match, finished) in enumerate(self._matches.items())}
        until = order.get(before, (before, -1))
        may_look = player == asker or self._people.is_visible(player)
        found = [
            match
            for match, finished in self._matches.items()
            if ((finished.public and may_look) or (asker and asker in finished.result.players))
            and (not player or player in finished.result.players)
            and (not game or finished.result.game == game)
            and (not before or order[match] < until)
        ]
        newest = sorted(found, key=lambda match: order[match], reverse=True)
        return [self._matches[match].result for match in newest[: max(limit, 0)]]

    async def hidden(self, players: Collection[str]) -> set[str]:
        return {player for player in players if not self._people.is_visible(player)}

    async def profile(self, asker: str, player: str) -> PlayerProfile | None:
        return self._people.profile(asker, player)

    async def account(self, player: str) -> Account | None:
        return self._people.account(player)

    async def course(self, player: str, game: str, versus: Versus, limit: int) -> list[CoursePoint]:
        return self._people.course(player, game, versus, limit)

    async def leaderboard(self, game: str, since: str, asker: str, limit: int) -> Ranking:
        return self._people.leaderboard(game, since, asker, limit)

    async def day_try(self, day: str, player: str) -> PlacedTry | None:
        return self._days.one(day, player)

    async def day_table(self, day: str, limit: int) -> DayRanking:
        return self._days.table(day, limit)

    async def last_key(self, holder: str) -> LastKey:
        return self._keys.get(holder, FIRST_KEY)

    async def old_logs(self, before: str) -> OldLogs:
        old = self._old(before)
        return OldLogs(len(old), sum(finished.table in old for finished in self._matches.values()))

    async def prune(self, before: str) -> bool:
        for table in self._old(before):
            self._pruned.add(table)
            self._logs[table] = []
        return False

    async def forget(self, player: str) -> bool:
        if player:
            self._people.forget(player)
            tables = self._days.forget(player)
            for finished in [match for match in self._matches.values() if player in match.result.players]:
                self._remove_from_match(player, finished)
                tables.append(finished.table)
            for table in self._logs.keys() & tables:
                self._delete_unneeded_log(table)
                alias = alias_of(player, table)
                self._logs[table] = [self._scrub(entry, player, alias) for entry in self._logs[table]]
        return False

    async def close(self) -> None:
        """Nothing to release."""

    def _apply(self, records: Sequence[StoreRecord]) -> None:
        """Apply records in their order."""
        for record in records:
            match record:
                case EntriesAppended():
                    self._logs.setdefault(record.table, []).extend(record.entries)
                case SnapshotTaken():
                    self._snapshots[record.table] = record
                case MatchFinished():
                    self._finish(record)
                case PlayerNamed():
                    self._people.name(record)
                case PersonShown():
                    self._people.show(record)
                case DayTried():
                    self._days.begin(record)
                case KeyReplaced():
                    if record.number > self._keys.get(record.holder, FIRST_KEY).number:
                        self._keys[record.holder] = LastKey(record.number, record.mark)
                case TableClosed():
                    if record.table in self._logs:
                        self._closed.setdefault(record.table, record.at)
        for table in self._left & self._closed.keys():
            self._left.discard(table)
            self._delete_unneeded_log(table)

    def _state(self) -> MemoryState:
        """All state except logs and snapshots. Parts are shared with memory, so it must be encoded at once."""
        return MemoryState(
            closed=self._closed,
            pruned=self._pruned,
            left=self._left,
            matches=list(self._matches.values()),
            people=self._people.state(),
            tries=self._people.known.tries,
            keys=self._keys,
        )

    def _restore(self, state: MemoryState) -> None:
        """Replace all state except logs and snapshots."""
        self._closed, self._pruned, self._left = state.closed, state.pruned, state.left
        self._matches = {finished.result.match: finished for finished in state.matches}
        self._people.restore(state.people)
        self._people.known.tries, self._keys = state.tries, state.keys

    def _old(self, before: str) -> set[str]:
        return {table for table, at in self._closed.items() if "" < at < before} - self._pruned

    def _length(self, table: str) -> int:
        return TABLE_CLOSED if table in self._closed else len(self._logs.get(table, ()))

    def _kept(self, table: str) -> StoredTable:
        snapped = self._snapshots.get(table)
        return StoredTable(table, snapped, self._logs[table][snapped.seq + 1 if snapped else 0 :])

    def _finish(self, finished: MatchFinished) -> None:
        if finished.result.match not in self._matches:
            self._matches[finished.result.match] = finished
            self._people.finish(finished)

    def _remove_from_match(self, player: str, finished: MatchFinished) -> None:
        """Remove a person from a match, or delete the match if no other person played it."""
        left = result_without(finished.result, player)
        if left is None:
            del self._matches[finished.result.match]
        else:
            self._matches[finished.result.match] = replace(finished, result=left)

    def _delete_unneeded_log(self, table: str) -> None:
        """Delete a table's log if no match needs it: now, or when the table is closed."""
        if any(finished.table == table for finished in self._matches.values()):
            return
        if table in self._closed:
            self._pruned.add(table)
            self._logs[table] = []
        else:
            self._left.add(table)
