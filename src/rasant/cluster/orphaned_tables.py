"""Tables that no node has, counted by the database at each renewal: a few seconds of that belong to a takeover."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

OVERDUE_MS: Final = 5_000
"""So long tables may have no owner, after their owner's lease has run out, before it is trouble."""


@final
class OrphanedTables:
    """How many there are, since when there have been some, and what the host is told about it."""

    def __init__(self, now: Callable[[], int], log: Any) -> None:
        self.number = 0
        """As the database counted last."""
        self.trouble = ""
        """What is wrong if there have been some for too long."""
        self._now = now
        self._log = log
        self._since = -1

    def count(self, number: int) -> None:
        """So many tables have no owner now."""
        self.number = number
        if not number:
            if self.trouble:
                self._log.info("all tables have an owner again")
            self._since, self.trouble = -1, ""
            return
        if self._since < 0:
            self._since = self._now()
        if self._now() - self._since >= OVERDUE_MS:
            if not self.trouble:
                self._log.warning("tables have no owner", tables=number, for_ms=self._now() - self._since)
            self.trouble = f"{number} tables have no owner: nodes cannot take them over"
