"""The book: what zones take, as constant data that a client gets once and predicts from."""

from __future__ import annotations

from typing import Final, final

STRAIGHT: Final = 1
TURNED: Final = 2
EITHER_WAY: Final = 3

TAKES_NOTHING: Final = 0
"""The first rule of every book: takes nothing."""


@final
class Rule:
    """One line of the book.

    `kinds`: the kinds of zone a card may come from, as bits. `locks[team][top + 1]`: the keys wanted by that team while
    face `top` lies on top (index 0: while the zone is empty). `own`: only for those who own the zone. `ways`: how a
    card may be laid, as bits (way 0 straight, way 1 upside down). `elsewhere`: an empty zone under the same rule is as
    good, so a card aimed at a place just taken goes there. `also`: a further line that holds for the same zone.
    """

    __slots__ = (
        "also",
        "elsewhere",
        "fixed",
        "kinds",
        "kinds_together",
        "locks",
        "locks_together",
        "own",
        "owners_only",
        "plain_kinds",
        "sources",
        "ways",
    )

    def __init__(
        self,
        kinds: int,
        locks: list[list[int]],
        own: bool = False,
        ways: int = STRAIGHT,
        elsewhere: bool = False,
        also: Rule | None = None,
    ) -> None:
        self.kinds = kinds
        self.locks = locks
        self.own = own
        self.ways = ways
        self.elsewhere = elsewhere
        self.also = also
        self.locks_together: list[list[int]] = locks if also is None else _together(locks, also.locks_together)
        """The keys that this line and the further ones want."""
        self.kinds_together: int = kinds if also is None else kinds | also.kinds_together
        """The kinds of zone that this line and the further ones name."""
        self.sources: list[int] = [k for k in range(self.kinds_together.bit_length()) if self.kinds_together >> k & 1]
        """The same as a list."""
        self.plain_kinds: int = kinds if also is None and ways == STRAIGHT else 0
        """The kinds of zone from which the lock alone decides: there is one line, and one way to lay a card."""
        self.owners_only: bool = own and (also is None or also.owners_only)
        """Do all lines hold for owners alone?"""
        self.fixed: bool = all(len(set(row)) == 1 for row in locks) and (also is None or also.fixed)
        """Is the same wanted whatever lies on top?"""


def _together(some: list[list[int]], others: list[list[int]]) -> list[list[int]]:
    return [[a | b for a, b in zip(*rows, strict=True)] for rows in zip(some, others, strict=True)]
