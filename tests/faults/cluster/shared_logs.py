"""The logs of all tables in PostgreSQL, read while nodes write: numbers without a gap, epochs that only grow."""

from __future__ import annotations

import asyncio
from typing import final

from tests.faults.cluster.stage import NAME, Holding, Stage
from tests.faults.recorders import ALL, Recorder, TableLogs

from rasant.store.postgres import PostgresStore

GAPS = """
SELECT count(*) FROM (
    SELECT first - coalesce(lag(first + count) OVER (PARTITION BY of_table ORDER BY first), 0) AS gap FROM log
) AS rows WHERE gap <> 0
"""
ENDS = """
SELECT count(*) FROM tables
WHERE length <> (SELECT coalesce(max(first + count), 0) FROM log WHERE of_table = tables.id)
"""

LEARNT_AT_ONCE = 50
"""Entries that are checked before other tasks run."""


@final
class SharedLogs(TableLogs):
    """Reads the logs after each fault, while play goes on."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self._stage = stage
        self._holdings: dict[str, Holding] = {}
        self.moved = 0
        """How often a table changed its owner."""

    async def compare(self, recorders: list[Recorder], whole: bool = False) -> None:
        """Check that all received so far is in the logs, and that these are legal. `whole`: read from their
        beginning."""
        testimonies = [recorder.testimony() for recorder in recorders]
        await self._look_at_owners()
        await self._read({recorder.table for recorder in recorders}, whole)
        for testimony in testimonies:
            self.agree(testimony)
            await asyncio.sleep(0)  # this loop also runs the proxies of the nodes, which must not fall silent

    async def _look_at_owners(self) -> None:
        now = await self._stage.holdings()
        for table, held in self._holdings.items():
            assert now[table].epoch >= held.epoch, f"the epoch of {table} fell from {held.epoch} to {now[table].epoch}"
            assert now[table].length >= held.length, f"the log of {table} became shorter"
            assert now[table].owner == held.owner or now[table].epoch > held.epoch, "another owner by the same epoch"
            self.moved += now[table].epoch - held.epoch
        self._holdings = now

    async def _read(self, tables: set[str], whole: bool) -> None:
        assert await self._stage.sql(GAPS) == "0", "entry numbers are missing or duplicated in a log"
        assert await self._stage.sql(ENDS) == "0", "a log is longer or shorter than its table's row says"
        store = await PostgresStore.open(self._stage.database.url, NAME, answer_s=60)
        try:
            for table in tables:
                known = len(self.known(table))
                if whole:
                    assert await store.entries(table, 0, known - 1) == self.known(table), "the log was rewritten"
                entries = await store.entries(table, known, ALL)
                for first in range(0, len(entries), LEARNT_AT_ONCE):
                    self.learn_more(table, entries[first : first + LEARNT_AT_ONCE])
                    await asyncio.sleep(0)
        finally:
            await store.close()
