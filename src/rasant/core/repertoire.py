"""All moves that a seat can ever make in a game. Learners number their actions by it."""

from typing import final

from rasant.core.book import STRAIGHT
from rasant.core.moves import Act


@final
class Lay:
    """Cards can be laid from zones of kind `src` onto shared or own zones of kind `dst`, in these ways."""

    __slots__ = ("dst", "src", "ways")

    def __init__(self, src: str, dst: str, ways: int = STRAIGHT) -> None:
        self.src = src
        self.dst = dst
        self.ways = ways


@final
class Repertoire:
    """The possible moves of a game. Declaring them is optional; learners need it.

    `fans`: the kinds of zone that can give more than their top card. `acts`: every act that can ever be offered, in a
    fixed order. `at_seats`: the verbs whose choice is a seat.
    """

    __slots__ = ("acts", "at_seats", "fans", "lays")

    def __init__(self, lays: list[Lay], fans: list[str], acts: list[Act], at_seats: list[str]) -> None:
        self.lays = lays
        self.fans = fans
        self.acts = acts
        self.at_seats = at_seats

    def declared(self) -> bool:
        """Has the game declared its moves?"""
        return bool(self.lays or self.acts)
