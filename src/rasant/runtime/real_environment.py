"""The environment of a hall in production: unguessable ids and secrets, and the time of day."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Final

from rasant.hall.environment import HallEnvironment

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What can be read aloud without being misheard or misread."""
_ID_LENGTH: Final = 14
"""69 bits: a table that is not public is found by its link only."""

SECRET_BYTES: Final = 32

TableTrouble = Callable[[str, Exception], None]
"""Called with a table and what went wrong at it."""


def real_environment(
    secret: bytes, most_tables: int, report: TableTrouble, unreadable: TableTrouble
) -> HallEnvironment:
    """The environment of a hall with this secret. `report` is called with bugs, `unreadable` with damaged tables."""
    return HallEnvironment(
        new_table=lambda: "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)),
        new_token=lambda: secrets.token_urlsafe(24),
        new_seed=lambda: secrets.token_hex(16),
        seed_of_day=lambda day: seed_of_day(secret, day),
        time_of_day=time_of_day,
        most_tables=most_tables,
        report=report,
        unreadable=unreadable,
    )


def new_secret() -> bytes:
    """A new secret: guests' keys and the deals of the days are made with it."""
    return secrets.token_bytes(SECRET_BYTES)


def seed_of_day(secret: bytes, day: str) -> str:
    """The seed of a day's deal: without the secret nothing of it can be predicted."""
    return blake2b(day.encode(), key=secret, digest_size=16, person=b"rasant day").hexdigest()


def time_of_day(days_ago: int = 0) -> str:
    """Now, or so many days ago, in UTC."""
    then = datetime.now(UTC) - timedelta(days=days_ago)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seconds_since_1970() -> float:
    """The time of day of what outlasts the process, such as bans."""
    return time.time()
