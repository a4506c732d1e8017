"""The port of a key-value storage of rows, such as a browser's."""

from collections.abc import Sequence
from typing import Protocol

Row = tuple[str, bytes]
"""A key and its value."""


class RowKeeper(Protocol):
    """A key-value storage."""

    async def rows(self) -> Sequence[Row]:
        """All rows, sorted by key; `StoreError` if they cannot be read."""

    async def write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Delete all rows whose keys begin with a text in `drop`, then write those in `put`: all of it or nothing.

        When it returns, the rows survive the end of this process; `StoreError` if they cannot be written.
        """
