"""The hall of a real server: with unguessable secrets, the time of day, and reports to the host's log."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Final

import structlog

from rasant.games import leave_out_unreadable
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What can be read aloud without being misheard or misread."""
_ID_LENGTH: Final = 14
"""69 bits: a table that is not public is found by its link only."""


def new_hall(most_tables: int, secret: bytes) -> Hall:
    """A hall for a server that runs for real, with the secret that it keeps."""
    return Hall(
        HallEnvironment(
            new_table=lambda: "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)),
            new_token=lambda: secrets.token_urlsafe(24),
            new_seed=lambda: secrets.token_hex(16),
            seed_of_day=lambda day: seed_of_day(secret, day),
            time_of_day=time_of_day,
            most_tables=most_tables,
            report=_report,
            unreadable=_unreadable,
        )
    )


def seed_of_day(secret: bytes, day: str) -> str:
    """What the deal of a day comes from: who lacks the server's secret can foretell nothing of it."""
    return blake2b(day.encode(), key=secret, digest_size=16, person=b"rasant day").hexdigest()


def time_of_day(days_ago: int = 0) -> str:
    """Now, or so many days ago, in UTC."""
    time = datetime.now(UTC) - timedelta(days=days_ago)
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def report_damage(line: str) -> None:
    """Tell the host what is damaged in the database."""
    structlog.get_logger().error("the database is damaged", what=line)


def report_broken_games() -> None:
    """Tell the host which games of other packages are not there, and why."""
    for broken in leave_out_unreadable():
        structlog.get_logger().warning(
            "game not loaded", game=broken.name, package=broken.package, reason=broken.reason
        )


def _unreadable(table: str, why: Exception) -> None:
    structlog.get_logger().error("table cannot be resumed", table=table, why=f"{type(why).__name__}: {why}")


def _report(table: str, bug: Exception) -> None:
    structlog.get_logger().error(
        "a table broke and was set aside; it comes back with the next start", table=table, exc_info=bug
    )
