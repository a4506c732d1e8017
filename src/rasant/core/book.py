"""The book: which cards zones take. It is constant data; a client gets it once and predicts moves from it."""

from __future__ import annotations

from typing import Final, final

STRAIGHT: Final = 1
TURNED: Final = 2
EITHER_WAY: Final = 3

TAKES_NOTHING: Final = 0
"""Index of the first rule of every book, which takes no card."""


@final
class Rule:
    """One entry of the book: which cards a zone takes.

    `kinds`: the kinds of zone a card may come from, as bits. `locks[team][top + 1]`: the keys it takes from that team
    while face `top` lies on top (index 0: while the zone is empty). `own`: only owners of the zone may lay. `ways`: how
    a card may be laid, as bits (way 0 straight, way 1 upside down). `elsewhere`: an empty zone under the same rule is
    as good, so a card aimed at a place just taken goes there. `also`: a further rule that holds for the same zone.
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
        """`locks` of this rule and the further ones (`also`)."""
        self.kinds_together: int = kinds if also is None else kinds | also.kinds_together
        """`kinds` of this rule and the further ones."""
        self.sources: list[int] = [k for k in range(self.kinds_together.bit_length()) if self.kinds_together >> k & 1]
        """`kinds_together` as a list."""
        self.plain_kinds: int = kinds if also is None and ways == STRAIGHT else 0
        """The kinds of zone from which the lock alone decides: there is one rule and one way to lay a card."""
        self.owners_only: bool = own and (also is None or also.owners_only)
        """Do this rule and the further ones hold for owners only?"""
        self.fixed: bool = all(len(set(row)) == 1 for row in locks) and (also is None or also.fixed)
        """Are the same keys taken whatever lies on top?"""


def _together(some: list[list[int]], others: list[list[int]]) -> list[list[int]]:
    return [[a | b for a, b in zip(*rows, strict=True)] for rows in zip(some, others, strict=True)]
