"""The states of a table's log in a database."""

from __future__ import annotations

from typing import Final

KEPT: Final = 1
GOING: Final = 2
"""It is being deleted, a little at a time."""
GONE: Final = 0
UNWANTED: Final = 3
"""Of an open table: it goes when the table is closed, unless a match needs it by then."""
