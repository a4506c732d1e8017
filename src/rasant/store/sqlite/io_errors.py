"""Reading from a failing disk: for a search for damage, what cannot be read is damaged like anything else.

A server takes such an error for one that may pass, and tries again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import apsw

Failed = Callable[[apsw.IOError], None]
"""Called for each failed read of the disk."""


class DamageCursor(apsw.Cursor):
    """Raises `apsw.CorruptError` where another one would raise `apsw.IOError`."""

    def __init__(self, connection: apsw.Connection, failed: Failed) -> None:
        super().__init__(connection)
        self._failed = failed

    def execute(self, *statement: Any, **options: Any) -> apsw.Cursor:
        """See `apsw.Cursor`, as for the others."""
        with self._as_damage():
            return super().execute(*statement, **options)

    def __next__(self) -> Any:
        with self._as_damage():
            return super().__next__()

    def fetchone(self) -> Any | None:
        """The next row."""
        with self._as_damage():
            return super().fetchone()

    def fetchall(self) -> list[tuple[apsw.SQLiteValue, ...]]:
        """All rows that remain."""
        with self._as_damage():
            return super().fetchall()

    @property
    def get(self) -> Any:
        """All rows that remain, with no more around them than they need."""
        with self._as_damage():
            return super().get

    @contextmanager
    def _as_damage(self) -> Iterator[None]:
        try:
            yield
        except apsw.IOError as error:
            self._failed(error)
            raise apsw.CorruptError(str(error)) from error
