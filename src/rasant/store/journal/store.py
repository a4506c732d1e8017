"""A store that answers from memory and has every change written down first, in rows that somebody keeps."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Final, Self

from msgspec import DecodeError, msgpack

from rasant.store.checks import checked
from rasant.store.forgetting import Scrub
from rasant.store.journal import rows
from rasant.store.journal.port import Row, RowKeeper
from rasant.store.memory import MemoryStore
from rasant.store.memory_state import MemoryState
from rasant.store.port import EntriesAppended, SnapshotTaken, StoreError, StoreRecord, TableClosed
from rasant.table.entries import without_person

MOST_FACTS: Final = 200
"""Rows of facts that are read at the start; if there are more, they become a checkpoint."""

NEWER_ROWS: Final = "what is kept here was written by a newer version; update, and all of it is there again"
UNREADABLE_ROWS: Final = "what is kept here cannot be read; nothing of it was changed"


class JournalStore(MemoryStore):
    """`opened` reads what is kept. Nobody else may write to the same rows."""

    def __init__(self, keeper: RowKeeper, scrub: Scrub = without_person) -> None:
        super().__init__(scrub)
        self._keeper = keeper
        self._facts = 0
        """The number of the next row of facts."""
        self._small: dict[str, list[int]] = {}
        """Which rows of an open table's log were written since its last snapshot, by their first entries."""

    @classmethod
    async def opened(cls, keeper: RowKeeper, scrub: Scrub = without_person) -> Self:
        """The store that is kept there; `StoreError` if it cannot be read, and then nothing was changed."""
        store = cls(keeper, scrub)
        kept = dict(await keeper.rows())
        try:
            store._read(kept)
        except (DecodeError, ValueError, LookupError) as error:
            raise StoreError(UNREADABLE_ROWS) from error
        logs = {rows.log_place(key)[0] for key in kept if key.startswith(rows.LOGS)}
        if logs & store._pruned or sum(key.startswith(rows.FACTS) for key in kept) > MOST_FACTS:
            await store._save_all([rows.log_prefix(table) for table in logs & store._pruned])
        return store

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none."""
        if not records:
            return
        checked(records, self._length)
        put, drop = self._changes(records)
        await self._keeper.write(put, drop)
        pruned = set(self._pruned)
        self._follow(records)
        if len(self._pruned) > len(pruned):  # whoever sat there has been forgotten meanwhile
            with contextlib.suppress(StoreError):  # what is left of them goes when all of it is read again
                await self._save_all([rows.log_prefix(table) for table in self._pruned - pruned])

    async def prune(self, before: str) -> bool:
        """Forget the logs of tables closed before this time, all at once."""
        old = self._old(before)
        if old:
            await super().prune(before)
            await self._save_all([rows.log_prefix(table) for table in old])
        return False

    async def forget(self, player: str) -> bool:
        """Forget a person, all at once."""
        before = dict(self._logs)
        await super().forget(player)
        if player:
            changed = [table for table, log in self._logs.items() if log is not before[table]]
            self._small = {table: [0] for table in changed if table not in self._closed} | {
                table: small for table, small in self._small.items() if table not in changed
            }
            await self._save_all([rows.log_prefix(table) for table in changed], self._whole_logs(changed))
        return False

    async def keep_anew(self) -> None:
        """Write down all that is known, in place of all that was."""
        await self._save_all([rows.LOGS, rows.SNAPSHOTS], [*self._whole_logs(list(self._logs)), *self._all_snapshots()])
        self._small = {table: [0] for table in self._logs if table not in self._closed}

    # --- what is written ---

    def _changes(self, records: Sequence[StoreRecord]) -> tuple[list[Row], list[str]]:
        """What is to be put and dropped for a group."""
        put: dict[str, bytes] = {}
        drop: list[str] = []
        facts: list[rows.StoredFact] = []
        fresh: dict[str, list[bytes]] = {}
        for record in records:
            if isinstance(record, EntriesAppended):
                put[rows.log_key(record.table, record.first)] = rows.entries_row(record.entries)
                fresh.setdefault(record.table, []).extend(record.entries)
            elif isinstance(record, SnapshotTaken):
                self._merge(record.table, put, drop)
                put[rows.snapshot_key(record.table)] = rows.snapshot_row(record)
            elif not isinstance(record, TableClosed):
                facts.append(record)
            elif record.table not in self._closed and (record.table in self._logs or record.table in fresh):
                facts.append(record)
                self._close(record.table, fresh.get(record.table, []), put, drop)
        if facts:
            put[rows.fact_key(self._facts)] = rows.facts_row(facts)
        if not self._facts:
            put.update([rows.version_row()])
        return list(put.items()), drop

    def _merge(self, table: str, put: dict[str, bytes], drop: list[str]) -> None:
        """Many small rows become one when there is a snapshot: it takes long to read thousands."""
        small = self._small.get(table, [])
        if len(small) > 1:
            drop += [rows.log_key(table, first) for first in small]
            put[rows.log_key(table, small[0])] = rows.entries_row(self._logs[table][small[0] :])

    def _close(self, table: str, fresh: list[bytes], put: dict[str, bytes], drop: list[str]) -> None:
        """The log of a table that is closed is one row, and nobody needs its snapshot."""
        for key in [key for key in put if key.startswith((rows.log_prefix(table), rows.snapshot_key(table)))]:
            del put[key]
        drop += [rows.log_prefix(table), rows.snapshot_key(table)]
        put[rows.log_key(table, 0)] = rows.entries_row([*self._logs.get(table, []), *fresh])

    def _follow(self, records: Sequence[StoreRecord]) -> None:
        """A group is written: know it, too."""
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

    async def _save_all(self, drop: Sequence[str], put: Sequence[Row] = ()) -> None:
        """Write down what has come of all facts, in place of them."""
        checkpoint = (rows.CHECKPOINT_KEY, msgpack.encode((self._facts, self._state())))
        await self._keeper.write([rows.version_row(), checkpoint, *put], [rows.FACTS, *drop])

    def _whole_logs(self, tables: Sequence[str]) -> list[Row]:
        return [(rows.log_key(table, 0), rows.entries_row(self._logs[table])) for table in tables if self._logs[table]]

    def _all_snapshots(self) -> list[Row]:
        """Those of open tables."""
        snapshots = [snapped for table, snapped in self._snapshots.items() if table not in self._closed]
        return [(rows.snapshot_key(snapped.table), rows.snapshot_row(snapped)) for snapped in snapshots]

    # --- what is read ---

    def _read(self, kept: Mapping[str, bytes]) -> None:
        if rows.VERSION_KEY in kept and rows.version_in(kept[rows.VERSION_KEY]) > rows.VERSION:
            raise StoreError(NEWER_ROWS)
        if rows.CHECKPOINT_KEY in kept:
            self._facts, state = msgpack.decode(kept[rows.CHECKPOINT_KEY], type=tuple[int, MemoryState])
            self._restore(state)
            self._logs.update((table, []) for table in self._pruned)
        for key in sorted(key for key in kept if key.startswith(rows.LOGS)):
            self._read_log(*rows.log_place(key), rows.entries_in(kept[key]))
        for key in sorted(key for key in kept if key.startswith(rows.FACTS)):
            self._apply(rows.facts_in(kept[key]))
            self._facts = int(key.removeprefix(rows.FACTS)) + 1
        for key in (key for key in kept if key.startswith(rows.SNAPSHOTS)):
            self._apply([rows.snapshot_in(kept[key])])

    def _read_log(self, table: str, first: int, entries: list[bytes]) -> None:
        log = self._logs.setdefault(table, [])
        if first != len(log):
            raise ValueError(f"entries are missing before {first} of a table")
        log += entries
        self._small.setdefault(table, []).append(first)
