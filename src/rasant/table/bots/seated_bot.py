"""The interface of a bot at a seat."""

from typing import Protocol

from rasant.core.moves import Move
from rasant.core.view import View


class SeatedBot(Protocol):
    """A bot at a seat: its moves, and how long it takes for them. Times are milliseconds."""

    def intend(self, view: View) -> Move | None:
        """The move it chooses now, if any."""

    def look_ms(self) -> int:
        """How long the next look takes."""

    def reach_ms(self) -> int:
        """How long it takes to make the chosen move."""

    def startle_ms(self) -> int:
        """How long it takes to notice a change."""

    def follow(self, pace: float) -> None:
        """From now on take `pace` times as long as a steady bot, if this one adapts."""
