"""States of a table's log, as numbers in the databases."""

from typing import Final

STORED: Final = 1
DELETING: Final = 2
"""It is being deleted, a little at a time."""
DELETED: Final = 0
DELETE_ON_CLOSE: Final = 3
"""The table is open; its log is deleted when the table is closed, unless a match needs it by then."""
