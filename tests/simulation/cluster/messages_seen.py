"""What nodes say to each other, looked at on its way: every kind must occur, and no token in it."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

from tests.simulation.trace import PromiseError

from rasant.cluster.links import SIGNATURE_BYTES
from rasant.cluster.messages import Answered, Asked, Item, Question, Reply, unpack

MESSAGE_KINDS: Final = tuple(
    f"nodes say: {kind.__name__}" for union in (Item, Question, Reply) for kind in get_args(union)
)
"""Each of these must have been sent in a run of some seeds."""


class MessagesSeen:
    """Counts them."""

    def __init__(self, counts: Counter[str], tokens: list[str]) -> None:
        self._counts = counts
        self._tokens = tokens

    def see(self, message: bytes) -> None:
        """A message is sent."""
        for token in self._tokens:
            if token.encode() in message:
                raise PromiseError("a seat's token travels between nodes")
        for item in unpack(message[SIGNATURE_BYTES:]).items:
            self._count(item)
            if isinstance(item, Asked):
                self._count(item.question)
            elif isinstance(item, Answered):
                self._count(item.reply)

    def _count(self, item: Item | Question | Reply) -> None:
        self._counts[f"nodes say: {type(item).__name__}"] += 1
