"""A store that answers queries from memory, and writes every append to a storage of rows first."""

import asyncio
import contextlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Self

from msgspec import DecodeError, msgpack

from rasant.players.erasure import Scrub
from rasant.store.checks import checked
from rasant.store.journal import rows
from rasant.store.journal.port import Row, RowKeeper
from rasant.store.memory import MemoryStore
from rasant.store.memory_state import MemoryState
from rasant.store.packing import pack, unpack_entries
from rasant.store.port import EntriesAppended, SnapshotTaken, StoreError, StoreRecord, TableClosed
from rasant.table.log.entries import without_person

MOST_FACTS: Final = 200
"""Rows of facts that a start reads at most; above that they are merged into a checkpoint."""

NEWER_ROWS: Final = "the stored data was written by a newer version; update to read it"
UNREADABLE_ROWS: Final = "the stored data cannot be read; nothing was changed"


class JournalStore(MemoryStore):
    """Empty until `load`. It must be the only writer of its rows; no table has a slash in its id."""

    def __init__(self, keeper: RowKeeper, scrub: Scrub = without_person) -> None:
        super().__init__(scrub)
        self._keeper = keeper
        self._turn = asyncio.Lock()
        """Serializes appending, erasing and pruning."""
        self._behind = False
        """Are the rows behind memory? Then everything is written again before anything else."""
        self._facts = 0
        """The number of the next row of facts."""
        self._small: dict[str, list[int]] = {}
        """First entries of a log's rows that are merged at the table's next snapshot."""

    @classmethod
    async def opened(cls, keeper: RowKeeper, scrub: Scrub = without_person) -> Self:
        """Open the store in these rows; `StoreError` if they cannot be read; nothing is changed then."""
        store = cls(keeper, scrub)
        await store.load(await keeper.rows())
        return store

    async def load(self, kept: Iterable[Row]) -> None:
        """Load all rows; `StoreError` if they cannot be read; nothing is changed then."""
        found = dict(kept)
        try:
            self._read(found)
        except (DecodeError, ValueError, LookupError) as error:
            raise StoreError(UNREADABLE_ROWS) from error
        logs = {rows.log_place(key)[0] for key in found if key.startswith(rows.LOGS)}
        if logs & self._pruned or sum(key.startswith(rows.FACTS) for key in found) > MOST_FACTS:
            with contextlib.suppress(StoreError):  # only merges and deletes rows: the next start tries again
                await self._save_all(logs & self._pruned)

    async def append(self, records: Sequence[StoreRecord]) -> None:
        if not records:
            return
        async with self._turn:
            checked(records, self._length)
            if self._behind:
                await self._write_anew()
            await self._write(*self._changes(records))
            pruned = len(self._pruned)
            self._follow(records)
            if len(self._pruned) > pruned:  # the last players of a closed table were erased before it closed
                closed = {record.table for record in records if isinstance(record, TableClosed)}
                with contextlib.suppress(StoreError):  # the next `load` deletes the rows
                    await self._save_all(closed & self._pruned)

    async def prune(self, before: str) -> bool:
        async with self._turn:
            old = self._old(before)
            await super().prune(before)
            if old:
                await self._rewrite(old)
        return False

    async def forget(self, player: str) -> bool:
        async with self._turn:
            before = dict(self._logs)
            await super().forget(player)
            if player:
                await self._rewrite({table for table, log in self._logs.items() if log is not before[table]})
        return False

    # --- what is written ---

    async def _write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Write rows; the only place that does."""
        await self._keeper.write(put, drop)

    def _changes(self, records: Sequence[StoreRecord]) -> tuple[list[Row], list[str]]:
        """The rows to put and the prefixes to drop for a group."""
        put: dict[str, bytes] = dict([rows.version_row()])
        drop: list[str] = []
        facts: list[rows.StoredFact] = []
        fresh: dict[str, list[bytes]] = {}
        for record in records:
            if isinstance(record, EntriesAppended):
                put[rows.log_key(record.table, record.first)] = pack(record.entries)
                fresh.setdefault(record.table, []).extend(record.entries)
            elif isinstance(record, SnapshotTaken):
                self._merge(record.table, put, drop)
                put[rows.snapshot_key(record.table)] = pack(record)
            elif not isinstance(record, TableClosed):
                facts.append(record)
            elif record.table not in self._closed and (record.table in self._logs or record.table in fresh):
                facts.append(record)
                self._close(record.table, fresh.get(record.table, []), put, drop)
        if facts:
            put[rows.fact_key(self._facts)] = rows.facts_row(facts)
        return list(put.items()), drop

    def _merge(self, table: str, put: dict[str, bytes], drop: list[str]) -> None:
        """Merge a log's small rows at a snapshot: reading thousands takes long."""
        small = self._small.get(table, [])
        if len(small) > 1:
            drop += [rows.log_key(table, first) for first in small]
            put[rows.log_key(table, small[0])] = pack(self._logs[table][small[0] :])

    def _close(self, table: str, fresh: list[bytes], put: dict[str, bytes], drop: list[str]) -> None:
        """Write a closed table's log as one row, and drop its snapshot."""
        for key in [key for key in put if key.startswith((rows.log_prefix(table), rows.snapshot_key(table)))]:
            del put[key]
        drop += [rows.log_prefix(table), rows.snapshot_key(table)]
        put[rows.log_key(table, 0)] = pack([*self._logs.get(table, []), *fresh])

    def _follow(self, records: Sequence[StoreRecord]) -> None:
        """Apply a written group in memory."""
        for record in records:
            if isinstance(record, EntriesAppended):
                self._small.setdefault(record.table, []).append(record.first)
            elif isinstance(record, SnapshotTaken):
                written = len(self._logs.get(record.table, []))
                self._small[record.table] = [first for first in self._small[record.table] if first >= written]
            elif isinstance(record, TableClosed):
                self._small.pop(record.table, None)
        if any(not isinstance(record, EntriesAppended | SnapshotTaken) for record in records):
            self._facts += 1
        self._apply(records)

    async def _rewrite(self, tables: set[str]) -> None:
        """After something was erased, write the checkpoint and the logs of these tables."""
        self._behind, behind = True, self._behind
        await (self._write_anew() if behind else self._save_all(tables))
        self._behind = False

    async def _save_all(self, tables: set[str]) -> None:
        """Write a checkpoint in place of all facts, and the logs of these tables."""
        put = [rows.version_row(), self._checkpoint(), *self._whole_logs(tables)]
        await self._write(put, [rows.FACTS, *map(rows.log_prefix, tables)])
        self._small.update((table, [0]) for table in tables)

    async def _write_anew(self) -> None:
        """Replace all rows with what is in memory."""
        snapshots = [snapped for table, snapped in self._snapshots.items() if table not in self._closed]
        put = [rows.version_row(), self._checkpoint(), *self._whole_logs(set(self._logs))]
        put += [(rows.snapshot_key(snapped.table), pack(snapped)) for snapped in snapshots]
        await self._write(put, [rows.FACTS, rows.LOGS, rows.SNAPSHOTS])
        self._small = {table: [0] for table in self._logs}
        self._behind = False

    def _checkpoint(self) -> Row:
        return rows.CHECKPOINT_KEY, pack((self._facts, self._state()))

    def _whole_logs(self, tables: set[str]) -> list[Row]:
        return [(rows.log_key(table, 0), pack(self._logs[table])) for table in tables if self._logs[table]]

    # --- what is read ---

    def _read(self, kept: Mapping[str, bytes]) -> None:
        if rows.VERSION_KEY in kept and rows.decode_version(kept[rows.VERSION_KEY]) > rows.VERSION:
            raise StoreError(NEWER_ROWS)
        if rows.CHECKPOINT_KEY in kept:
            self._facts, state = msgpack.decode(kept[rows.CHECKPOINT_KEY], type=tuple[int, MemoryState])
            self._restore(state)
            self._logs.update((table, []) for table in self._pruned)
        for key in sorted(key for key in kept if key.startswith(rows.LOGS)):
            self._read_log(*rows.log_place(key), unpack_entries(kept[key]))
        for key in sorted(key for key in kept if key.startswith(rows.FACTS)):
            self._apply(rows.facts_in(kept[key]))
            self._facts = int(key.removeprefix(rows.FACTS)) + 1
        for key in (key for key in kept if key.startswith(rows.SNAPSHOTS)):
            self._apply([rows.decode_snapshot(kept[key])])

    def _read_log(self, table: str, first: int, entries: list[bytes]) -> None:
        log = self._logs.setdefault(table, [])
        if first != len(log):
            raise ValueError(f"entries are missing before {first} of a table")
        log += entries
        self._small.setdefault(table, []).append(first)
