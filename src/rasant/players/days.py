"""Finished tries at the deal of the day, and their order."""

from typing import Final, NamedTuple

from rasant.players.erasure import alias_of
from rasant.players.results import Result, contenders

NOT_WON: Final = -(1 << 53)
"""The haste of a player who did not win: losing quickly has no merit. Below that of any real try."""


def used_up_key(day: str, player: str) -> str:
    """The key of an anonymous row that says that an erased player had their try: a hash of both, different each day.

    Ids are random, so the hash cannot be reversed by trial.
    """
    return alias_of(player, day)


class FinishedTry(NamedTuple):
    """A try that was played to its end; the greater one is better."""

    points: int
    haste: int
    """Minus the milliseconds of a winner: with equal points the faster try is better."""
    ms: int
    match: str

    @property
    def merit(self) -> tuple[int, int]:
        """The order of tries; equal ones share a place."""
        return self.points, self.haste


def finished_try(result: Result, player: str) -> FinishedTry | None:
    """A player's outcome; None if they did not play themselves, or played on both sides."""
    party = contenders(result).get(player)
    if party is None or result.shares[result.players.index(player)] == "little":
        return None
    haste = -result.lasted if party in result.winners else NOT_WON
    return FinishedTry(result.totals[party], haste, result.lasted, result.match)
