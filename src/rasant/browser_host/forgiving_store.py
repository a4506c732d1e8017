"""A store that continues in memory when nothing can be saved, reports it, and saves everything once it can."""

from collections.abc import Callable, Sequence
from typing import Self, final

from rasant.players.erasure import Scrub
from rasant.store.journal import JournalStore
from rasant.store.journal.port import Row, RowKeeper
from rasant.store.port import MatchFinished, StoreError, StoreRecord, TableClosed
from rasant.table.log.entries import without_person

Unkept = Callable[[str], None]
"""Called with the reason when nothing is saved any more; empty: everything is saved again."""


@final
class ForgivingStore(JournalStore):
    """For one person alone: a game that goes on unsaved is better than one that stands still."""

    def __init__(self, keeper: RowKeeper, scrub: Scrub = without_person) -> None:
        super().__init__(keeper, scrub)
        self.unkept: Unkept = lambda why: None
        self._why = ""
        """Why nothing is saved at the moment; empty: it is."""
        self._rewriting = False
        """Is everything being written again?"""
        self._read_only = False
        """Must the stored rows stay as they are, because they could not be read?"""

    @classmethod
    def without_rows(cls, keeper: RowKeeper, why: str) -> Self:
        """An empty store that saves nothing, for this reason, and leaves all rows as they are."""
        store = cls(keeper)
        store._why, store._read_only = why, True
        return store

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Apply records, and save them if possible."""
        await super().append(records)
        ended = any(isinstance(record, MatchFinished | TableClosed) for record in records)
        if ended and self._why and not self._read_only:
            await self._retry()

    async def _write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Write rows, unless they are behind: what is written after a gap could not be read."""
        if not self._why or self._rewriting:
            try:
                await super()._write(put, drop)
            except StoreError as error:
                self._note(str(error))
            else:
                self._note("")

    async def _retry(self) -> None:
        """Write everything again: there may be space by now."""
        async with self._turn:
            self._rewriting = True
            try:
                await self._write_anew()
            finally:
                self._rewriting = False

    def _note(self, why: str) -> None:
        """Note and report that rows are saved, or why not."""
        if why != self._why:
            self._why = why
            self.unkept(why)
