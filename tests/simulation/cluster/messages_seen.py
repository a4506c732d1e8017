"""Messages between nodes: counts kinds, all of which must occur, and checks that none contains a token."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

from tests.simulation.trace import PromiseError

from rasant.cluster.links import SIGNATURE_BYTES
from rasant.cluster.messages import Answered, Asked, Item, Question, Reply, unpack

MESSAGE_KINDS: Final = tuple(
    f"nodes say: {kind.__name__}" for union in (Item, Question, Reply) for kind in get_args(union)
)
"""Kinds of messages that must be sent in a run of some seeds."""


class MessagesSeen:
    """Counts and checks messages."""

    def __init__(self, counts: Counter[str], tokens: list[str]) -> None:
        self._counts = counts
        self._tokens = tokens

    def see(self, message: bytes) -> None:
        """Count and check a sent message."""
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
