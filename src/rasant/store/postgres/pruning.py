"""Erase old logs, a few tables at a time. Only one node does so at a time; another one waits for its turn."""

from __future__ import annotations

from typing import Final

from rasant.store.log_states import GOING, GONE, KEPT
from rasant.store.postgres.driver import PgConnection
from rasant.store.postgres.opening import lock_key
from rasant.store.postgres.transactions import all_or_nothing

MARKED_TOGETHER: Final = 200
"""Tables whose logs count as gone from the same moment on."""
TABLES_AT_ONCE: Final = 20
"""Their logs go together: some thousand rows."""

ERASURE_LOCK: Final = lock_key("forgetting")

_MARK: Final = f"""
UPDATE tables SET log = {GOING} WHERE id IN (
    SELECT id FROM tables WHERE log = {KEPT} AND closed > '' AND closed < $1 ORDER BY closed LIMIT {MARKED_TOGETHER}
)
"""
_DROP: Final = f"""
WITH going AS (
    SELECT id FROM tables WHERE log = {GOING} ORDER BY id LIMIT {TABLES_AT_ONCE}
), dropped AS (
    DELETE FROM log WHERE of_table IN (SELECT id FROM going)
)
UPDATE tables SET log = {GONE} WHERE id IN (SELECT id FROM going)
"""


async def prune(connection: PgConnection, before: str) -> bool:
    """One step, in a transaction of its own; is there more to do?"""
    async with all_or_nothing(connection):
        await connection.fetch("SELECT pg_advisory_xact_lock($1)", ERASURE_LOCK)
        return await prune_some(connection, before)


async def prune_some(connection: PgConnection, before: str) -> bool:
    """One step, inside a transaction that has the lock."""
    return changed(await connection.execute(_DROP)) or changed(await connection.execute(_MARK, before))


def changed(status: str) -> bool:
    """Did a statement change anything, by what the database says of it?"""
    return not status.endswith(" 0")
