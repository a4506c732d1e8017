"""Errors of PostgreSQL and the network, in one line that says what to do."""

from __future__ import annotations

import ssl
from typing import Final

from rasant.core.errors import one_line
from rasant.store.port import StoreError
from rasant.store.postgres.driver import asyncpg

_SERVER_WORDS: Final[tuple[tuple[type[Exception], str], ...]] = (
    (asyncpg.InvalidPasswordError, "{server} refuses the password; see that name and password are right"),
    (asyncpg.InvalidAuthorizationSpecificationError, "{server} does not let this user in ({error})"),
    (asyncpg.InvalidCatalogNameError, "{server} does not exist: create the database, or name another"),
    (asyncpg.InsufficientPrivilegeError, "{server}: the user may not do that ({error}); grant it, or use another"),
    (asyncpg.TooManyConnectionsError, "{server} has no connection to spare; raise its max_connections"),
    (
        asyncpg.TargetServerAttributeNotMatched,
        "{server} takes no writes: it is a standby, or read-only",
    ),
    (asyncpg.ReadOnlySQLTransactionError, "{server} takes no writes at the moment; nothing was written"),
    (asyncpg.CannotConnectNowError, "{server} is starting or stopping; it is tried again"),
    (asyncpg.DiskFullError, "the disk of {server} is full, nothing was written; make room there, and it goes on"),
    (asyncpg.PostgresIOError, "the disk of {server} fails, nothing was written ({error})"),
    (asyncpg.QueryCanceledError, "{server} takes too long; nothing was written"),
    (asyncpg.LockNotAvailableError, "{server} takes too long: somebody else holds what is needed"),
    (asyncpg.PostgresConnectionError, "the connection to {server} was lost; it is tried again"),
    (asyncpg.OperatorInterventionError, "{server} is being stopped; it is tried again"),
    (asyncpg.UndefinedTableError, "{server}: the tables of rasant were changed by somebody else ({error})"),
    (asyncpg.UndefinedColumnError, "{server}: the tables of rasant were changed by somebody else ({error})"),
    (asyncpg.UndefinedFunctionError, "{server}: the functions of rasant were changed by somebody else ({error})"),
    (asyncpg.ClientConfigurationError, "the address of {server} is not right: {error}"),
    (asyncpg.InterfaceError, "{server} cannot be used: {error}"),
    (ssl.SSLCertVerificationError, "the certificate of {server} is not to be trusted: {error}"),
    (ssl.SSLError, "{server} cannot be spoken to by TLS: {error}"),
    (TimeoutError, "{server} does not answer; it is tried again"),
    (ConnectionRefusedError, "nobody answers at {server}; see that PostgreSQL runs there and listens"),
    (ConnectionError, "the connection to {server} was lost; it is tried again"),
    (FileNotFoundError, "a file that the address of {server} needs is not there; see sslrootcert, sslcert and sslkey"),
)

CONNECTION_FAULTS: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.CannotConnectNowError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""After these a connection is unusable, and the outcome of a statement is unknown."""

COLLISIONS: Final = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Two transactions collided: nothing was written, so it is tried again."""

DRIVER_ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, ValueError)
"""Everything that the driver may raise."""


def in_words(error: Exception, server: str) -> StoreError:
    """What to say of something that the driver has raised."""
    text = one_line(" ".join(str(error).split()))
    if isinstance(error, ConnectionError) and "rejected SSL" in text:
        return StoreError(f"{server} does not speak TLS, which sslmode demands: switch it on there, or change sslmode")
    for kind, words in _SERVER_WORDS:
        if isinstance(error, kind):
            return StoreError(words.format(server=server, error=text))
    return StoreError(f"{server} cannot be used: {text}")
