"""Tables without an owner, counted by the database at each renewal: in a takeover there are some for a few seconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

OVERDUE_MS: Final = 5_000
"""How long tables may have no owner, after their owner's lease has run out, before that is reported."""
OTHERS_TURN_MS: Final = 900
"""After this time, nearly that between two renewals, every other node has had its turn to take its share."""


@final
class OrphanedTables:
    """How many there are, since when, and what is reported to the host."""

    def __init__(self, now: Callable[[], int], log: Any) -> None:
        self.number = 0
        """As the database last counted."""
        self.lost_with_nodes = 0
        """Tables of the nodes that were lost since; others may have taken over some of them already."""
        self.trouble = ""
        """A report, if there have been some for too long; else empty."""
        self._now = now
        self._log = log
        self._since = -1
        self._looked_at = -1

    def had_others_their_turn(self) -> bool:
        """Have the other nodes had their turn, since this one first looked?"""
        if self._looked_at < 0:
            self._looked_at = self._now()
        return self._now() - self._looked_at >= OTHERS_TURN_MS

    def count(self, number: int, lost: int = 0) -> None:
        """So many tables have no owner now; nodes that had so many were lost since the last time."""
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
