"""Writes many rows in one statement, with an array for each column."""

from collections.abc import Sequence
from typing import Any

from rasant.store.postgres.driver import PgConnection, texts


async def insert_rows(
    connection: PgConnection, kind: str, types: str, rows: Sequence[tuple[Any, ...]], key: str = "", changed: str = ""
) -> None:
    """Write rows in one statement, replacing those with the same key."""
    if not rows:
        return
    arrays = ", ".join(f"${number}::{name}[]" for number, name in enumerate(types.split(", "), 1))
    update = ", ".join(f"{name} = excluded.{name}" for name in changed.split(", "))
    conflict = f" ON CONFLICT ({key}) DO UPDATE SET {update}" if key else ""
    await connection.execute(f"INSERT INTO {kind} SELECT * FROM unnest({arrays}){conflict}", *columns_of(rows))


def columns_of(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    """The values by column."""
    return [texts(column) if isinstance(column[0], str) else list(column) for column in zip(*rows, strict=True)]
