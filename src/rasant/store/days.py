"""Deals of the day: what a finished try is worth, and which of two is better. The same in every store."""

from __future__ import annotations

from typing import NamedTuple

from rasant.store.ratings import contenders
from rasant.wire.http import Result
from rasant.wire.memory import DayTry


class FinishedTry(NamedTuple):
    """A try that was played to its end; the greater one is better."""

    points: int
    haste: int
    """Milliseconds, negative: of equal points the faster ones are better."""
    match: str

    @property
    def merit(self) -> tuple[int, int]:
        """By what tries are put in their order; equal ones share a place."""
        return self.points, self.haste

    def told(self, place: int) -> DayTry:
        """As it is told to whoever tried."""
        return DayTry("", finished=True, place=place, points=self.points, ms=-self.haste, match=self.match)


def finished_try(result: Result, player: str) -> FinishedTry | None:
    """What a person reached; nothing if they did not play it themselves, or on both sides."""
    party = contenders(result).get(player)
    if party is None or result.shares[result.players.index(player)] == "little":
        return None
    return FinishedTry(result.totals[party], -result.lasted, result.match)
