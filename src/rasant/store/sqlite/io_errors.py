"""Reading from a failing disk: a survey treats what cannot be read as damaged.

A server instead treats such an error as temporary, and tries again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import apsw

Failed = Callable[[apsw.IOError], None]
"""Called for each failed read of the disk."""


class DamageCursor(apsw.Cursor):
    """Raises `apsw.CorruptError` where the base class would raise `apsw.IOError`."""

    def __init__(self, connection: apsw.Connection, failed: Failed) -> None:
        super().__init__(connection)
        self._failed = failed

    def execute(self, *statement: Any, **options: Any) -> apsw.Cursor:
        """As in `apsw.Cursor`."""
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
        """All remaining rows."""
        with self._as_damage():
            return super().fetchall()

    @property
    def get(self) -> Any:
        """All remaining rows, unpacked where there is only one row or column."""
        with self._as_damage():
            return super().get

    @contextmanager
    def _as_damage(self) -> Iterator[None]:
        try:
            yield
        except apsw.IOError as error:
            self._failed(error)
            raise apsw.CorruptError(str(error)) from error
