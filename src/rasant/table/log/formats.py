"""Versions of a table's log and snapshots, and recognition of those of a newer program.

Both outlive the program that wrote them. A change that old programs read as before, or by a default, keeps the version;
one that they could misread needs a higher version. The version's position in the data never changes.
older program could misread needs a higher one. Where a version stands it stays, whatever comes to stand around it.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

TABLE_LOG_VERSION: Final = 1
"""The version of a table's log, stored in its founding."""

SNAPSHOT_VERSION: Final = 1

UNSAID: Final = 1
"""The version of data without one, which is older than versions are."""


def version_in(fields: Sequence[Any], place: int) -> int:
    """The version at this place, if there is one."""
    version = fields[place] if place < len(fields) else UNSAID
    return version if isinstance(version, int) else UNSAID


def array_in(data: bytes) -> list[Any]:
    """The decoded array, with any content; empty if the data is not an array."""
    try:
        value = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return []
    return value if isinstance(value, list) else []
