"""Migrates a database of an earlier version, in place and in one transaction: a killed migration changes nothing."""

from collections.abc import Callable
from typing import Final

import apsw

from rasant.store.port import Report
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import SCHEMA_VERSION
from rasant.store.sqlite.transactions import transaction

MIGRATIONS: Final[dict[int, Callable[[Rows], None]]] = {}
"""The step from each version to the next; none yet. Digests of the earlier tables are in `schema.EARLIER`."""


def migrate(connection: apsw.Connection, path: str, version: int, note: Report, upgrading: Report) -> None:
    """Migrate to the current version. `upgrading` is called first, with what is done and how long it takes."""
    upgrading(f"{path} is migrated from database version {version} to {SCHEMA_VERSION}")
    with transaction(connection):
        for earlier in range(version, SCHEMA_VERSION):
            MIGRATIONS[earlier](Rows(connection, note))
        connection.pragma("user_version", SCHEMA_VERSION)
