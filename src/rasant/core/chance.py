"""Chance as data: a seeded generator whose sequence is part of the product, and the moment that carries it.

The generator is xoshiro128** (Blackman and Vigna), 32 bits a step: the same numbers on every machine and Python, and
fast when compiled because nothing exceeds a machine word. Its state comes from a keyed BLAKE2 of the table's secret and
the log's length, so that nobody can foretell it and a refused move cannot re-roll it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

MASK: Final = 0xFFFFFFFF


def secret_of(seed: str) -> bytes:
    """A table's secret made from a seed, for games that must be repeatable."""
    return blake2b(seed.encode(), digest_size=32, person=b"rasant table").digest()


@final
class Chance:
    """Random numbers from a 16-byte seed."""

    __slots__ = ("_a", "_b", "_c", "_d")

    def __init__(self, seed: bytes) -> None:
        self._a = int.from_bytes(seed[0:4], "little")
        self._b = int.from_bytes(seed[4:8], "little")
        self._c = int.from_bytes(seed[8:12], "little")
        self._d = int.from_bytes(seed[12:16], "little") | 1  # all zeros would stay zeros

    def bits(self) -> int:
        """The next 32 random bits."""
        b = self._b
        x = (b * 5) & MASK
        x = ((x << 7) & MASK) | (x >> 25)
        result = (x * 9) & MASK
        c = self._c ^ self._a
        d = self._d ^ b
        self._b = b ^ c
        self._a = self._a ^ d
        self._c = c ^ ((b << 9) & MASK)
        self._d = ((d << 11) & MASK) | (d >> 21)
        return result

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others; n at most 2**32."""
        if n <= 1:
            return 0
        limit = (MASK + 1) - (MASK + 1) % n
        x = self.bits()
        while x >= limit:
            x = self.bits()
        return x % n

    def unit(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        return self.bits() / 4294967296.0

    def shuffled(self, cards: list[int]) -> list[int]:
        """The same cards in a new order (Fisher and Yates, from the top)."""
        order = cards[:]
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            card = order[i]
            order[i] = order[j]
            order[j] = card
        return order


def chance_of(secret: bytes, number: int) -> Chance:
    """The chances of the moment when a log has `number` batches."""
    return Chance(blake2b(number.to_bytes(8, "little"), digest_size=16, key=secret).digest())


@final
class Moment:
    """When a decision falls: milliseconds since the table opened, and the chances of that moment.

    The generator is made only when somebody asks for it: most moves need no chance.
    """

    __slots__ = ("_chance", "_number", "_secret", "now")

    def __init__(self, now: int, secret: bytes, number: int) -> None:
        self.now = now
        self._secret = secret
        self._number = number
        self._chance: Chance | None = None

    @property
    def chance(self) -> Chance:
        """The one generator of this moment."""
        chance = self._chance
        if chance is None:
            chance = chance_of(self._secret, self._number)
            self._chance = chance
        return chance
