"""Tables without an owner, counted by the database at each renewal. During a takeover there are some for seconds."""

from collections.abc import Callable
from typing import Any, Final, final

OVERDUE_MS: Final = 5_000
"""Milliseconds that tables may have no owner, after the old one's lease has expired, before that is reported."""
OTHERS_TURN_MS: Final = 900
"""Milliseconds after which every other node has had its turn to take its share: nearly the time between renewals."""


@final
class OrphanedTables:
    """Number and duration of orphaned tables, and the report to the operator."""

    def __init__(self, now: Callable[[], int], log: Any) -> None:
        self.number = 0
        """The latest count of the database."""
        self.lost_with_nodes = 0
        """Tables of the nodes that were lost since then; others may have taken over some already."""
        self.trouble = ""
        """The report if tables have had no owner for too long; else empty."""
        self._now = now
        self._log = log
        self._since = -1
        self._looked_at = -1

    def had_others_their_turn(self) -> bool:
        """Have the other nodes had their turn since this one first checked?"""
        if self._looked_at < 0:
            self._looked_at = self._now()
        return self._now() - self._looked_at >= OTHERS_TURN_MS

    def count(self, number: int, lost: int = 0) -> None:
        """Update the number; `lost`: tables of nodes that were lost since the last call."""
        self.number = number
        self.lost_with_nodes += lost
        if not number:
            self.lost_with_nodes = 0
            if self.trouble:
                self._log.info("all tables have an owner again")
            self._since, self._looked_at, self.trouble = -1, -1, ""
            return
        if self._since < 0:
            self._since = self._now()
        if self._now() - self._since >= OVERDUE_MS:
            if not self.trouble:
                self._log.warning("tables have no owner", tables=number, for_ms=self._now() - self._since)
            self.trouble = f"{number} tables have no owner: nodes cannot take them over"
