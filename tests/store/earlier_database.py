"""A database of a version before this one, and the step to this one: what a later release will find."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import apsw
import pytest

from rasant.store.sqlite import migration, schema
from rasant.store.sqlite.rows import Rows

EARLIER_VERSION: Final = schema.SCHEMA_VERSION - 1


def make_earlier(path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Rows], None]:
    """Take the table of keys out of a database, whose version is then an earlier one; the step that brings it back."""
    connection = apsw.Connection(str(path))
    table: str = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'keys'").get
    connection.execute("DROP TABLE keys")
    connection.pragma("user_version", EARLIER_VERSION)
    monkeypatch.setitem(schema.EARLIER, schema.digest_of(connection, str(path)), EARLIER_VERSION)
    connection.close()

    def add_keys(rows: Rows) -> None:
        rows.connection.execute(table)

    monkeypatch.setitem(migration.MIGRATIONS, EARLIER_VERSION, add_keys)
    return add_keys
