"""Turns errors of PostgreSQL and the network into one line that says what to do."""

import ssl
from typing import Final

from rasant.core.errors import one_line
from rasant.store.port import StoreError
from rasant.store.postgres.driver import asyncpg

_SERVER_WORDS: Final[tuple[tuple[type[Exception], str], ...]] = (
    (asyncpg.InvalidPasswordError, "{server} refuses the password; check user name and password"),
    (asyncpg.InvalidAuthorizationSpecificationError, "{server} does not accept this user ({error})"),
    (asyncpg.InvalidCatalogNameError, "{server} does not exist: create the database, or use another"),
    (asyncpg.InsufficientPrivilegeError, "{server}: the user lacks a privilege ({error}); grant it"),
    (asyncpg.TooManyConnectionsError, "{server} has no free connection; raise its max_connections"),
    (asyncpg.TargetServerAttributeNotMatched, "{server} accepts no writes: it is a standby, or read-only"),
    (asyncpg.ReadOnlySQLTransactionError, "{server} accepts no writes at the moment; nothing was written"),
    (asyncpg.CannotConnectNowError, "{server} is starting or stopping; rasant tries again"),
    (asyncpg.DiskFullError, "the disk of {server} is full, nothing was written; free some space, and rasant goes on"),
    (asyncpg.PostgresIOError, "the disk of {server} fails, nothing was written ({error})"),
    (asyncpg.QueryCanceledError, "{server} takes too long; nothing was written"),
    (asyncpg.LockNotAvailableError, "{server} takes too long: another session holds a lock that is needed"),
    (asyncpg.PostgresConnectionError, "the connection to {server} was lost; rasant tries again"),
    (asyncpg.OperatorInterventionError, "{server} is being stopped; rasant tries again"),
    (asyncpg.UndefinedTableError, "{server}: the tables of rasant were changed by another program ({error})"),
    (asyncpg.UndefinedColumnError, "{server}: the tables of rasant were changed by another program ({error})"),
    (asyncpg.UndefinedFunctionError, "{server}: the functions of rasant were changed by another program ({error})"),
    (asyncpg.ClientConfigurationError, "the address of {server} is not valid: {error}"),
    (asyncpg.InterfaceError, "{server} cannot be used: {error}"),
    (ssl.SSLCertVerificationError, "the certificate of {server} cannot be verified: {error}"),
    (ssl.SSLError, "TLS with {server} failed: {error}"),
    (TimeoutError, "{server} does not answer; rasant tries again"),
    (ConnectionRefusedError, "no server answers at {server}; check that PostgreSQL runs and listens there"),
    (ConnectionError, "the connection to {server} was lost; rasant tries again"),
    (FileNotFoundError, "a file that the address of {server} needs is missing; check sslrootcert, sslcert and sslkey"),
)

CONNECTION_FAULTS: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.CannotConnectNowError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""After these a connection is unusable, and the outcome of its last statement is unknown."""

COLLISIONS: Final = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Two transactions collided: nothing was written, so the job is retried."""

DRIVER_ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, ValueError)
"""All errors that the driver may raise."""


def in_words(error: Exception, server: str) -> StoreError:
    """The `StoreError` for an error of the driver."""
    text = one_line(" ".join(str(error).split()))
    if isinstance(error, ConnectionError) and "rejected SSL" in text:
        return StoreError(f"{server} does not support TLS, which sslmode requires: enable it there, or change sslmode")
    for kind, words in _SERVER_WORDS:
        if isinstance(error, kind):
            return StoreError(words.format(server=server, error=text))
    return StoreError(f"{server} cannot be used: {text}")
