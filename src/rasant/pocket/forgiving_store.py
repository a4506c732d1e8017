"""A store that plays on when what happens can no longer be kept, and says so; and keeps it again when it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self, final

from rasant.store.checks import MisfitError
from rasant.store.forgetting import Scrub
from rasant.store.journal import JournalStore
from rasant.store.journal.port import RowKeeper
from rasant.store.memory import MemoryStore
from rasant.store.port import MatchFinished, StoreError, StoreRecord, TableClosed
from rasant.table.entries import without_person

Unkept = Callable[[str], None]
"""Is told why nothing is kept any more; empty: it is again."""


@final
class ForgivingStore(JournalStore):
    """For one person alone: a game that goes on unkept is better than one that stands still."""

    def __init__(self, keeper: RowKeeper, scrub: Scrub = without_person) -> None:
        super().__init__(keeper, scrub)
        self.unkept: Unkept = lambda why: None
        self._why = ""
        """Why nothing is kept at the moment."""
        self._gives_up = False
        """What is kept there must stay as it is: it could not be read."""

    @classmethod
    def without_rows(cls, keeper: RowKeeper, why: str) -> Self:
        """An empty one that keeps nothing, for this reason; it does not try to."""
        store = cls(keeper)
        store._why, store._gives_up = why, True
        return store

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Know all of these, and keep them if that can be."""
        if not self._why and await self._journaled(records):
            return
        await MemoryStore.append(self, records)
        if not self._gives_up and any(isinstance(record, MatchFinished | TableClosed) for record in records):
            await self._try_again()

    async def prune(self, before: str) -> bool:
        """Forget old logs; that makes room."""
        return await (MemoryStore.prune(self, before) if self._why else super().prune(before))

    async def _journaled(self, records: Sequence[StoreRecord]) -> bool:
        try:
            await super().append(records)
        except MisfitError:
            raise
        except StoreError as error:
            self._note(str(error))
            return False
        return True

    async def _try_again(self) -> None:
        """Write everything anew: there may be room by now."""
        try:
            await self.keep_anew()
        except StoreError:
            return
        self._note("")

    def _note(self, why: str) -> None:
        self._why = why
        self.unkept(why)
