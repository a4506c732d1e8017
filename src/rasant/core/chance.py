"""Reproducible random numbers, and the moment (time and random numbers) that every decision gets.

The numbers are the BLAKE2 hash of the table's secret, the length of the log and a counter, sixteen per hash. So they
are the same on every machine, unpredictable without the secret, and unchanged by a refused move; and plain Python gets
them from C. Only 30 bits of a number are multiplied, because compiled code is fastest within 62 bits. Logs depend on
the sequence: it must never change.
"""

from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar, final

from mypy_extensions import mypyc_attr

T = TypeVar("T")

_COUNTER: Final = Struct("<QQ")
_BLOCK: Final = Struct("<16I")


def secret_of(seed: str) -> bytes:
    """A table's secret derived from a seed, for games that must be repeatable."""
    return blake2b(seed.encode(), digest_size=32, person=b"rasant table").digest()


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Chance:
    """The random numbers of one moment, derived from the secret and the number of batches in the log."""

    __slots__ = ("_block", "_number", "_secret", "_words")

    def __init__(self, secret: bytes, number: int) -> None:
        self._secret = secret
        self._number = number
        self._block = 0
        self._words: list[int] = []
        """Unused numbers, the next one last."""

    def bits(self) -> int:
        """The next 32 random bits."""
        if not self._words:
            self._refill()
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1. Each has a probability of 1/n, with an error below one in a billion."""
        return (self.bits() >> 2) * n >> 30

    def one_of(self, things: list[T]) -> T:
        """One of these, all equally likely; the list must not be empty."""
        return things[self.below(len(things))]

    def unit(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        return self.bits() / 4294967296.0

    def shuffled(self, cards: list[int]) -> list[int]:
        """The cards in a random order (Fisher-Yates shuffle, from the top)."""
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
    """The random numbers of the moment at which a log has `number` batches."""
    return Chance(secret, number)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Moment:
    """The time of a decision in milliseconds since the table opened, and its random numbers.

    The generator is created on first use, because most moves need no random numbers. A caller that decides in a loop
    may set `now` and `number` and reuse the object for the next moment.
    """

    __slots__ = ("_chance", "_made_for", "_secret", "now", "number")

    def __init__(self, now: int, secret: bytes, number: int) -> None:
        self.now = now
        self.number = number
        """Number of batches in the log."""
        self._secret = secret
        self._chance: Chance | None = None
        self._made_for = number

    @property
    def chance(self) -> Chance:
        """The generator of this moment."""
        chance = self._chance
        if chance is None or self._made_for != self.number:
            chance = Chance(self._secret, self.number)
            self._chance = chance
            self._made_for = self.number
        return chance
