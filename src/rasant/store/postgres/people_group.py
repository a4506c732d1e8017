"""Writes a group's records about people: load, apply, save. Several nodes may do so for the same people at once.

Each node first takes the locks of all people of its group, in the same order, so that no two deadlock.
"""

from collections.abc import Sequence
from typing import Final

from rasant.store.log_states import DELETE_ON_CLOSE, DELETING, STORED
from rasant.store.port import StoreRecord
from rasant.store.postgres.batches import GroupBatch
from rasant.store.postgres.driver import PgConnection, texts
from rasant.store.postgres.last_keys import write_last_keys
from rasant.store.postgres.opening import lock_key
from rasant.store.postgres.people_loading import loaded, matches_of, people_of
from rasant.store.postgres.people_saving import save

_LOCK: Final = "SELECT pg_advisory_xact_lock(key) FROM unnest($1::bigint[]) AS key"
_CLOSE_TABLES: Final = f"""
WITH closing AS (
    SELECT * FROM unnest($1::text[], $2::text[]) AS closing (id, at)
), gone AS (
    DELETE FROM snapshots WHERE of_table IN (SELECT id FROM closing)
)
UPDATE tables SET open = false, closed = at, log = CASE
    WHEN log = {DELETE_ON_CLOSE} AND NOT EXISTS (SELECT FROM matches WHERE of_table = tables.id) THEN {DELETING}
    ELSE {STORED} END
FROM closing WHERE tables.id = closing.id
"""


def person_key(player: str) -> int:
    """The number of the lock for changes of a person."""
    return lock_key(f"person {player}")


async def lock_in_order(connection: PgConnection, keys: Sequence[int]) -> None:
    """Take these locks until the end of the transaction, sorted, so that no two transactions deadlock."""
    await connection.fetch(_LOCK, sorted(set(keys)))


async def locks_of(connection: PgConnection, records: Sequence[StoreRecord]) -> None:
    """Take the locks of all people and matches in these records."""
    keys = [person_key(player) for player in people_of(records)]
    keys += [lock_key(f"match {match}") for match in matches_of(records)]
    if keys:
        await lock_in_order(connection, keys)


async def write_others(connection: PgConnection, batch: GroupBatch) -> None:
    """Write all records of a group except entries and snapshots; the locks must be held."""
    if people_of(batch.others) or matches_of(batch.others):
        ledger = await loaded(connection, batch.others)
        for record in batch.others:
            ledger.apply(record)
        await save(connection, ledger)
    await write_last_keys(connection, batch.others)
    if batch.closing:
        await connection.execute(_CLOSE_TABLES, texts(batch.closing), texts(batch.closing.values()))
