"""Deletes old logs, a few tables at a time. Only one node does so at a time; others wait for their turn."""

from typing import Final

from rasant.store.log_states import DELETED, DELETING, STORED
from rasant.store.postgres.driver import PgConnection
from rasant.store.postgres.opening import lock_key
from rasant.store.postgres.transactions import all_or_nothing

MARKED_TOGETHER: Final = 200
"""Tables marked in one step; from then on their logs count as pruned."""
TABLES_AT_ONCE: Final = 20
"""Tables whose logs are deleted in one step: some thousand rows."""

ERASURE_LOCK: Final = lock_key("forgetting")

_MARK: Final = f"""
UPDATE tables SET log = {DELETING} WHERE id IN (
    SELECT id FROM tables WHERE log = {STORED} AND closed > '' AND closed < $1 ORDER BY closed LIMIT {MARKED_TOGETHER}
)
"""
_DROP: Final = f"""
WITH going AS (
    SELECT id FROM tables WHERE log = {DELETING} ORDER BY id LIMIT {TABLES_AT_ONCE}
), dropped AS (
    DELETE FROM log WHERE of_table IN (SELECT id FROM going)
)
UPDATE tables SET log = {DELETED} WHERE id IN (SELECT id FROM going)
"""


async def prune(connection: PgConnection, before: str) -> bool:
    """One step, in a transaction of its own; returns True if there is more to do."""
    async with all_or_nothing(connection):
        await connection.fetch("SELECT pg_advisory_xact_lock($1)", ERASURE_LOCK)
        return await prune_some(connection, before)


async def prune_some(connection: PgConnection, before: str) -> bool:
    """One step, in a transaction that holds the lock; returns True if there is more to do."""
    return changed(await connection.execute(_DROP)) or changed(await connection.execute(_MARK, before))


def changed(status: str) -> bool:
    """Did a statement change any row, by its command tag?"""
    return not status.endswith(" 0")
