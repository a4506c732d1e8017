"""The port of a storage of rows, such as a browser's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

Row = tuple[str, bytes]
"""A key and its value."""


class RowKeeper(Protocol):
    """A storage of rows."""

    async def rows(self) -> Sequence[Row]:
        """All of them, in the order of their keys; `StoreError` if they cannot be read."""

    async def write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Drop all rows whose keys begin so, then put these in place of what was there: all of it or nothing.

        When it returns it survives whatever becomes of this process; `StoreError` if that cannot be.
        """
