"""The hall's environment in production: unguessable ids and secrets, and the time of day."""

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Final

from rasant.hall.environment import HallEnvironment

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters that are not easily misread or misheard."""
_ID_LENGTH: Final = 14
"""Gives 69 bits: a private table is found by its link only."""

SECRET_BYTES: Final = 32

TableTrouble = Callable[[str, Exception], None]
"""Called with a table and the error that happened at it."""


def real_environment(
    secret: bytes, most_tables: int, report: TableTrouble, unreadable: TableTrouble
) -> HallEnvironment:
    """A hall's environment with this secret. `report` is called with bugs, `unreadable` with damaged tables."""
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
    """A new secret, for guests' keys and the deals of the day."""
    return secrets.token_bytes(SECRET_BYTES)


def seed_of_day(secret: bytes, day: str) -> str:
    """The seed of a day's deal, unpredictable without the secret."""
    return blake2b(day.encode(), key=secret, digest_size=16, person=b"rasant day").hexdigest()


def time_of_day(days_ago: int = 0) -> str:
    """The time now or `days_ago` days ago, in UTC (ISO 8601)."""
    then = datetime.now(UTC) - timedelta(days=days_ago)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seconds_since_1970() -> float:
    """The time of day, for things that outlast the process, such as bans."""
    return time.time()
