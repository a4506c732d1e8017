"""Versions of a table's log and snapshots, and recognising those of a newer program.

Both outlive the program that wrote them. What is read as before, or with a default, leaves a version as it is; what an
older program could misread needs a higher one. Where a version stands it stays, whatever comes to stand around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

TABLE_LOG_VERSION: Final = 1
"""Of a table's log, as its founding carries it."""

SNAPSHOT_VERSION: Final = 1

UNSAID: Final = 1
"""The version of what does not name one: it is older than versions are."""


def version_in(fields: Sequence[Any], place: int) -> int:
    """The version that stands at this place, if one does."""
    version = fields[place] if place < len(fields) else UNSAID
    return version if isinstance(version, int) else UNSAID


def array_in(data: bytes) -> list[Any]:
    """The array that was written, whatever is in it; an empty one if it was none."""
    try:
        value = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return []
    return value if isinstance(value, list) else []
