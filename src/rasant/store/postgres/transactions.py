"""Transactions over a connection that may stop answering at any point."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rasant.store.port import StoreError
from rasant.store.postgres.driver import PgConnection, asyncpg


@asynccontextmanager
async def all_or_nothing(connection: PgConnection) -> AsyncIterator[None]:
    """A transaction: everything inside is written, or nothing."""
    async with _rolled_back_on_error(connection, connection.transaction()):
        yield


@asynccontextmanager
async def one_snapshot(connection: PgConnection) -> AsyncIterator[None]:
    """A read-only transaction whose statements all see the same snapshot of the database."""
    transaction = connection.transaction(isolation="repeatable_read", readonly=True)
    async with _rolled_back_on_error(connection, transaction):
        yield


@asynccontextmanager
async def _rolled_back_on_error(connection: PgConnection, transaction: PgConnection) -> AsyncIterator[None]:
    """Roll back on errors of the database only: after any other, the answer to a rollback may never come, so hang
    up."""
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
