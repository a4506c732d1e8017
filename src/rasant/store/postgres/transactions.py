"""Transactions over a connection that may stop answering at any point."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rasant.store.port import StoreError
from rasant.store.postgres.driver import PgConnection, asyncpg


@asynccontextmanager
async def all_or_nothing(connection: PgConnection) -> AsyncIterator[None]:
    """All that is written inside, or none of it."""
    async with _undone_if_it_fails(connection, connection.transaction()):
        yield


@asynccontextmanager
async def one_moment(connection: PgConnection) -> AsyncIterator[None]:
    """All statements inside see the database as it was at one moment."""
    transaction = connection.transaction(isolation="repeatable_read", readonly=True)
    async with _undone_if_it_fails(connection, transaction):
        yield


@asynccontextmanager
async def _undone_if_it_fails(connection: PgConnection, transaction: PgConnection) -> AsyncIterator[None]:
    """The driver would undo it over the same connection whatever happened, and wait for an answer that may not come."""
    await transaction.start()
    try:
        yield
    except (asyncpg.PostgresError, StoreError):
        if not connection.is_closed():
            await transaction.rollback()
        raise
    except BaseException:
        connection.terminate()
        raise
    await transaction.commit()
