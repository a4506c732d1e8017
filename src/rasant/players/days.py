"""Deals of the day: what a finished try is worth, and which of two is better."""

from __future__ import annotations

from typing import Final, NamedTuple

from rasant.players.erasure import alias_of
from rasant.players.results import Result, contenders

NOT_WON: Final = -(1 << 53)
"""In place of the haste of a player who did not win: losing quickly is no merit, and no try takes so long."""


def used_up_key(day: str, player: str) -> str:
    """The key that says, until a later day, that an erased player has had their try: a hash of both, new each day.

    Ids are random, so the hash cannot be reversed by trial.
    """
    return alias_of(player, day)


class FinishedTry(NamedTuple):
    """A try that was played to its end; the greater one is better."""

    points: int
    haste: int
    """Of a winner: milliseconds, negative, for with equal points the faster try is better."""
    ms: int
    match: str

    @property
    def merit(self) -> tuple[int, int]:
        """The order of tries; equal ones share a place."""
        return self.points, self.haste


def finished_try(result: Result, player: str) -> FinishedTry | None:
    """A player's outcome; none if they did not play themselves, or played on both sides."""
    party = contenders(result).get(player)
    if party is None or result.shares[result.players.index(player)] == "little":
        return None
    haste = -result.lasted if party in result.winners else NOT_WON
    return FinishedTry(result.totals[party], haste, result.lasted, result.match)
