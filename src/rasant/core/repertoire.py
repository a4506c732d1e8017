"""All that a seat can ever do in a game, whatever the cards: what learners number their actions by."""

from __future__ import annotations

from typing import final

from rasant.core.book import STRAIGHT
from rasant.core.moves import Act


@final
class Lay:
    """Cards can be laid from a kind of zone onto a kind of zone that is shared or their own, in these ways."""

    __slots__ = ("dst", "src", "ways")

    def __init__(self, src: str, dst: str, ways: int = STRAIGHT) -> None:
        self.src = src
        self.dst = dst
        self.ways = ways


@final
class Repertoire:
    """What a game may declare of itself; one that declares nothing can be played all the same.

    `fans`: the kinds of zone that can give more than their top. `acts`: every act that can ever be offered, in an order
    that stays. `at_seats`: the verbs whose choice is a seat.
    """

    __slots__ = ("acts", "at_seats", "fans", "lays")

    def __init__(self, lays: list[Lay], fans: list[str], acts: list[Act], at_seats: list[str]) -> None:
        self.lays = lays
        self.fans = fans
        self.acts = acts
        self.at_seats = at_seats

    def declared(self) -> bool:
        """Does the game say what it has?"""
        return bool(self.lays or self.acts)
