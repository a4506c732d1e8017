"""The latest keys of people who replaced theirs. One statement changes a row, from any node."""

from collections.abc import Sequence
from typing import Final

from rasant.players.replaced_keys import FIRST_KEY, LastKey
from rasant.store.port import KeyReplaced, StoreRecord
from rasant.store.postgres.driver import PgConnection

_REPLACE: Final = """
INSERT INTO keys VALUES ($1, $2, $3)
ON CONFLICT (holder) DO UPDATE SET number = excluded.number, mark = excluded.mark WHERE keys.number < excluded.number
"""


async def write_last_keys(connection: PgConnection, records: Sequence[StoreRecord]) -> None:
    """Store keys that have a greater number than the stored ones; sorted by holder, so that two nodes cannot
    deadlock."""
    replaced = [record for record in records if isinstance(record, KeyReplaced)]
    for record in sorted(replaced, key=lambda record: record.holder):
        await connection.execute(_REPLACE, record.holder, record.number, record.mark)


async def last_key(connection: PgConnection, holder: str) -> LastKey:
    """The latest key of a person."""
    row = await connection.fetchrow("SELECT number, mark FROM keys WHERE holder = $1", holder)
    return FIRST_KEY if row is None else LastKey(*row)
