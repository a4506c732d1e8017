"""Deals of the day: what a finished try is worth, and which of two is better. The same in every store."""

from __future__ import annotations

from typing import Final, NamedTuple

from rasant.players.erasure import alias_of
from rasant.players.ratings import contenders
from rasant.players.results import Result

NOT_WON: Final = -(1 << 53)
"""In place of the haste of who did not win: to lose quickly is no merit, and no try takes so long."""


def used_up_key(day: str, player: str) -> str:
    """In whose place it is kept until a later day that a forgotten person has had their try: a hash of both.

    Ids are chance alone, so nobody finds one by trying; and each day it is another.
    """
    return alias_of(player, day)


class FinishedTry(NamedTuple):
    """A try that was played to its end; the greater one is better."""

    points: int
    haste: int
    """Of whoever won: milliseconds, negative, for of equal points the faster ones are better."""
    ms: int
    match: str

    @property
    def merit(self) -> tuple[int, int]:
        """By what tries are put in their order; equal ones share a place."""
        return self.points, self.haste


def finished_try(result: Result, player: str) -> FinishedTry | None:
    """What a person reached; nothing if they did not play it themselves, or on both sides."""
    party = contenders(result).get(player)
    if party is None or result.shares[result.players.index(player)] == "little":
        return None
    haste = -result.lasted if party in result.winners else NOT_WON
    return FinishedTry(result.totals[party], haste, result.lasted, result.match)
