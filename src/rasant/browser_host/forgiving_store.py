"""A store that goes on in memory when nothing can be saved any more, says so, and saves everything when it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self, final

from rasant.players.erasure import Scrub
from rasant.store.journal import JournalStore
from rasant.store.journal.port import Row, RowKeeper
from rasant.store.port import MatchFinished, StoreError, StoreRecord, TableClosed
from rasant.table.log.entries import without_person

Unkept = Callable[[str], None]
"""Called with the reason when nothing is saved any more; empty: it is again."""


@final
class ForgivingStore(JournalStore):
    """For one person alone: a game that goes on unsaved is better than one that stands still."""

    def __init__(self, keeper: RowKeeper, scrub: Scrub = without_person) -> None:
        super().__init__(keeper, scrub)
        self.unkept: Unkept = lambda why: None
        self._why = ""
        """Why nothing is kept at the moment."""
        self._all_of_it = False
        """Is all that is known being written?"""
        self._hands_off = False
        """What is kept there must stay as it is: it could not be read."""

    @classmethod
    def without_rows(cls, keeper: RowKeeper, why: str) -> Self:
        """An empty one that keeps nothing, for this reason, and leaves all rows as they are."""
        store = cls(keeper)
        store._why, store._hands_off = why, True
        return store

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Know all of these, and keep them if that can be."""
        await super().append(records)
        ended = any(isinstance(record, MatchFinished | TableClosed) for record in records)
        if ended and self._why and not self._hands_off:
            await self._try_again()

    async def _write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Rows that are behind stay as they are: what is written after a gap could not be read."""
        if not self._why or self._all_of_it:
            try:
                await super()._write(put, drop)
            except StoreError as error:
                self._note(str(error))
            else:
                self._note("")

    async def _try_again(self) -> None:
        """Write everything anew: there may be room by now."""
        async with self._turn:
            self._all_of_it = True
            try:
                await self._write_anew()
            finally:
                self._all_of_it = False

    def _note(self, why: str) -> None:
        """It is kept from now on, or it is not, for this reason."""
        if why != self._why:
            self._why = why
            self.unkept(why)
