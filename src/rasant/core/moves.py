"""Moves: requests of a seat. A `Play` lays a card, an `Act` is anything else."""

from typing import Final, final

from mypy_extensions import mypyc_attr

ANYWHERE: Final = -1
"""In place of a target zone: the first zone that takes the card (one tap)."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Play:
    """Lay the card that shows `face` in zone `src` onto zone `dst`, straight (`way` 0) or upside down (1).

    A card is named by the face it shows, not by its position: a position is stale when another move overtakes the tap.
    """

    __slots__ = ("dst", "face", "src", "way")

    def __init__(self, src: int, face: int, dst: int = ANYWHERE, way: int = 0) -> None:
        self.src = src
        self.face = face
        self.dst = dst
        self.way = way

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Play)
            and other.src == self.src
            and other.face == self.face
            and other.dst == self.dst
            and other.way == self.way
        )

    def __hash__(self) -> int:
        return hash((self.src, self.face, self.dst, self.way))

    def __repr__(self) -> str:
        return f"Play({self.src}, {self.face}, {self.dst}, {self.way})"


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Act:
    """Do something other than laying a card; `choice` is its argument, if the verb takes one."""

    __slots__ = ("choice", "verb")

    def __init__(self, verb: str, choice: int = 0) -> None:
        self.verb = verb
        self.choice = choice

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Act) and other.verb == self.verb and other.choice == self.choice

    def __hash__(self) -> int:
        return hash((self.verb, self.choice))

    def __repr__(self) -> str:
        return f"Act({self.verb!r}, {self.choice})"


Move = Play | Act
