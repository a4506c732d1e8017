"""Chance as data: a seeded generator whose sequence is part of the product, and the moment that carries it.

The numbers are a BLAKE2 of the table's secret, the length of the log and a counter, sixteen to a block. So they are the
same on every machine, nobody who lacks the secret can foretell them, a refused move cannot re-roll them, and plain
Python gets them from C. Where one is multiplied, thirty bits of it are used: compiled code is fastest at that.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar, final

from mypy_extensions import mypyc_attr

T = TypeVar("T")

_COUNTER: Final = Struct("<QQ")
_BLOCK: Final = Struct("<16I")


def secret_of(seed: str) -> bytes:
    """A table's secret made from a seed, for games that must be repeatable."""
    return blake2b(seed.encode(), digest_size=32, person=b"rasant table").digest()


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Chance:
    """The random numbers of one moment: of this secret, when the log has so many batches."""

    __slots__ = ("_block", "_number", "_secret", "_words")

    def __init__(self, secret: bytes, number: int) -> None:
        self._secret = secret
        self._number = number
        self._block = 0
        self._words: list[int] = []
        """Numbers not yet used, the next one last."""

    def bits(self) -> int:
        """The next 32 random bits."""
        if not self._words:
            self._refill()
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1. No chance differs from 1/n by more than one in a thousand million."""
        return (self.bits() >> 2) * n >> 30

    def one_of(self, things: list[T]) -> T:
        """One of these, each as likely as the others; there must be one."""
        return things[self.below(len(things))]

    def unit(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        return self.bits() / 4294967296.0

    def shuffled(self, cards: list[int]) -> list[int]:
        """The same cards in a new order (Fisher and Yates, from the top)."""
        order = cards[:]
        top = len(order) - 1
        while len(self._words) < top:
            self._refill()
        used = len(self._words) - top if top > 0 else len(self._words)
        drawn = self._words[used:]
        del self._words[used:]
        for word in reversed(drawn):
            j = (word >> 2) * (top + 1) >> 30
            card = order[top]
            order[top] = order[j]
            order[j] = card
            top -= 1
        return order

    def _refill(self) -> None:
        counter = _COUNTER.pack(self._number, self._block)
        self._words[:0] = _BLOCK.unpack(blake2b(self._secret + counter).digest())
        self._block += 1


def chance_of(secret: bytes, number: int) -> Chance:
    """The chances of the moment when a log has `number` batches."""
    return Chance(secret, number)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Moment:
    """When a decision falls: milliseconds since the table opened, and the chances of that moment.

    The generator is made only when somebody asks for it: most moves need no chance. Whoever decides in a loop may set
    `now` and `number` and use the same object for the next moment.
    """

    __slots__ = ("_chance", "_made_for", "_secret", "now", "number")

    def __init__(self, now: int, secret: bytes, number: int) -> None:
        self.now = now
        self.number = number
        """How many batches the log has."""
        self._secret = secret
        self._chance: Chance | None = None
        self._made_for = number

    @property
    def chance(self) -> Chance:
        """The one generator of this moment."""
        chance = self._chance
        if chance is None or self._made_for != self.number:
            chance = Chance(self._secret, self.number)
            self._chance = chance
            self._made_for = self.number
        return chance
