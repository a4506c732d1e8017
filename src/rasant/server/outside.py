"""What a hall is given from outside: secrets that nobody can guess, and the time of day for results."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Final

import structlog

from rasant.server.hall import Hall, Outside

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What can be read aloud without being misheard or misread."""
_ID_LENGTH: Final = 14
"""69 bits: a table that is not public is found by its link only."""


def new_hall(most_tables: int) -> Hall:
    """A hall for a server that runs for real."""
    return Hall(
        Outside(
            new_table=lambda: "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)),
            new_token=lambda: secrets.token_urlsafe(24),
            new_seed=lambda: secrets.token_hex(16),
            time_of_day=_time_of_day,
            most_tables=most_tables,
            report=_report,
            unreadable=_unreadable,
        )
    )


def _time_of_day() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _unreadable(table: str, why: Exception) -> None:
    structlog.get_logger().error("table cannot be resumed", table=table, why=f"{type(why).__name__}: {why}")


def _report(table: str, bug: Exception) -> None:
    structlog.get_logger().error(
        "a table broke and was set aside; it comes back with the next start", table=table, exc_info=bug
    )
