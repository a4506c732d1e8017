"""What a table asks of a bot that plays for one of its seats."""

from __future__ import annotations

from typing import Protocol

from rasant.core.moves import Move
from rasant.core.view import View


class SeatedBot(Protocol):
    """A bot at a seat: what it does, and how long it takes to. Times are milliseconds."""

    def intend(self, view: View) -> Move | None:
        """What it sees to do now, if anything."""

    def look_ms(self) -> int:
        """How long the next look takes."""

    def reach_ms(self) -> int:
        """How long it takes until what was intended is done."""

    def startle_ms(self) -> int:
        """How long it takes to notice a change."""

    def follow(self, pace: float) -> None:
        """Take so many times as long as a steady one from now on, if it is one that adapts."""
