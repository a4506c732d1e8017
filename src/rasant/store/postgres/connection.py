"""A connection to the database that opens on demand, reconnects, and never hangs; and a pool of them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from rasant.store.port import StoreError
from rasant.store.postgres.addresses import ServerAddress
from rasant.store.postgres.driver import PgConnection, asyncpg, keep_any_text
from rasant.store.postgres.faults import COLLISIONS, CONNECTION_FAULTS, DRIVER_ERRORS, in_words

T = TypeVar("T")
Job = Callable[[PgConnection], Awaitable[T]]

CONNECT_S: Final = 2.0
"""Seconds before a server that does not answer is skipped for the next one."""
CONNECTED_S: Final = 6.0
"""Seconds for connecting in all, the first queries included."""
OLDEST_SERVER: Final = 14
COLLISION_TRIES: Final = 5
"""Attempts at a job that collides with another transaction."""

_GREETING: Final = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')
"""


class DatabaseConnection:
    """One connection, for one job at a time; other jobs wait.

    `bound_s`: the maximum for a job, and for waiting for its turn and a connection. `greet` is called with each new
    connection. Connecting may take longer than the bound: it goes on for the next job after the first gave up.
    Otherwise no job would ever run over a network that is too slow for both at once.
    """

    def __init__(
        self,
        address: ServerAddress,
        schema: str,
        bound_s: float,
        greet: Callable[[PgConnection], Awaitable[None]] | None = None,
    ) -> None:
        self._address = address
        self._schema = schema
        self._bound_s = bound_s
        self._greet = greet
        self._lock = asyncio.Lock()
        self._connection: PgConnection | None = None
        self._connecting: asyncio.Task[PgConnection] | None = None
        self._next = 0
        """Index of the server to try first: the one that accepted writes, or the one after the last that did not
        answer."""

    async def use(self, job: Job[T]) -> T:
        """Run a job and return its result. If the connection turns out to be lost, reconnect once and run it again.

        So a job must do no harm when it runs twice. Every error of the driver becomes a `StoreError`.
        """
        try:
            async with asyncio.timeout(self._bound_s) as limit, self._lock:
                return await self._done(job, limit)
        except TimeoutError as error:
            raise in_words(error, self._address.name) from None
        except DRIVER_ERRORS as error:
            raise in_words(error, self._address.name) from error

    async def close(self) -> None:
        """Close the connection, gracefully if the server answers at once."""
        made, self._connecting = self._connecting, None
        if made is not None:
            made.cancel()
            await asyncio.wait([made])
            if not _failed(made):
                made.result().terminate()  # just connected, and no job is left to use it
        connection, self._connection = self._connection, None
        if connection is not None and not connection.is_closed():
            try:
                await connection.close(timeout=1.0)
            except DRIVER_ERRORS:
                connection.terminate()

    def drop(self) -> None:
        """Drop the connection at once; whether the last statement took effect is unknown."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def _done(self, job: Job[T], limit: asyncio.Timeout) -> T:
        tries = 0
        while True:
            fresh = self._connection is None or self._connection.is_closed()
            if fresh:
                await self._get_connection()
                if not limit.expired():  # the bound may expire just as the connection opens
                    limit.reschedule(asyncio.get_running_loop().time() + self._bound_s)
            try:
                return await job(self._connection)
            except StoreError:
                raise
            except COLLISIONS:
                tries += 1
                if tries == COLLISION_TRIES:
                    raise
            except asyncpg.ReadOnlySQLTransactionError:
                self.drop()  # another server may accept writes by now
                raise
            except CONNECTION_FAULTS:
                self.drop()
                if fresh:
                    raise
            except asyncpg.PostgresError:
                raise
            except BaseException:
                self.drop()
                raise

    async def _get_connection(self) -> None:
        """Wait for the connection that is being opened, or open one."""
        self.drop()
        if self._connecting is None or _failed(self._connecting):
            self._connecting = asyncio.get_running_loop().create_task(self._connect())
            self._connecting.add_done_callback(_failed)  # retrieves the exception even if no job is left
        self._connection = await asyncio.shield(self._connecting)
        self._connecting = None

    async def _connect(self) -> PgConnection:
        async with asyncio.timeout(CONNECTED_S):
            connection = await self._first_that_writes()
            try:
                if connection.get_server_version().major < OLDEST_SERVER:
                    version = connection.get_server_version().major
                    raise StoreError(
                        f"{self._address.name} is version {version}; rasant needs {OLDEST_SERVER} or newer"
                    )
                await keep_any_text(connection)
                await connection.fetch(_GREETING)
                if self._greet is not None:
                    await self._greet(connection)
            except BaseException:
                connection.terminate()
                raise
            return connection

    async def _first_that_writes(self) -> PgConnection:
        """Connect to the server that accepts writes."""
        urls = self._address.urls
        failed: list[Exception] = []
        for _ in urls:
            number = self._next
            self._next = (number + 1) % len(urls)  # if this server times out, the next attempt begins with another
            try:
                connection = await self._connected(urls[number])
            except DRIVER_ERRORS as error:
                failed.append(error)
            else:
                self._next = number
                return connection
        raise next((error for error in failed if not isinstance(error, OSError)), failed[0])

    async def _connected(self, url: str) -> PgConnection:
        bound_ms = str(int(self._bound_s * 1000))
        return await asyncpg.connect(
            url,
            timeout=CONNECT_S,
            target_session_attrs="read-write",
            max_cached_statement_lifetime=0,
            server_settings={
                "application_name": "rasant",
                "idle_in_transaction_session_timeout": bound_ms,
                "jit": "off",
                "lock_timeout": bound_ms,
                "search_path": self._schema,
                "statement_timeout": bound_ms,
            },
        )


def _failed(made: asyncio.Task[PgConnection]) -> bool:
    """Has connecting failed?"""
    return made.done() and (made.cancelled() or made.exception() is not None)


class ConnectionPool:
    """Several connections. The most recently used one is taken first, so that no more are opened than needed."""

    def __init__(self, connections: list[DatabaseConnection], bound_s: float) -> None:
        self._connections = connections
        self._free = list(connections)
        self._room = asyncio.Semaphore(len(connections))
        self._bound_s = bound_s

    async def use(self, job: Job[T]) -> T:
        """Run a job on a free connection, and return its result."""
        try:
            async with asyncio.timeout(self._bound_s):
                await self._room.acquire()
        except TimeoutError:
            raise StoreError("the database answers too slowly: too many queries wait for it") from None
        connection = self._free.pop()
        try:
            return await connection.use(job)
        finally:
            self._free.append(connection)
            self._room.release()

    async def close(self) -> None:
        """Close all connections."""
        for connection in self._connections:
            await connection.close()
