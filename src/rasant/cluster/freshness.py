"""Detects stale messages: a frozen server of the bus delivers old ones when it resumes.

Every message has the number of its sender's connection and its sending time. Clocks of different machines are never
compared: what counts is how much longer a message was under way than others of the same connection.
compared: what counts is how much longer a message was under way than others of the same connection.
"""

from collections.abc import Collection
from typing import Final, final

STALE_MS: Final = 3_000
"""Longer than it takes to notice that a server is silent: by then the sender counts its message as lost."""

FOLLOW: Final = 1 / 256
"""How fast the least delay follows larger ones, per message: clocks run at different rates."""


@final
class _Sender:
    """One sender: its newest connection, and the least difference between our clock and its own."""

    __slots__ = ("connection", "least")

    def __init__(self, connection: int, least: float) -> None:
        self.connection = connection
        self.least = least


@final
class Freshness:
    """Separates timely messages from stale ones. Their signatures must have been checked."""

    def __init__(self) -> None:
        self._senders: dict[str, _Sender] = {}

    def admits(self, sender: str, connection: int, sent: int, now: int) -> bool:
        """Is a message in time, and from its sender's newest connection?"""
        behind = float(now - sent)
        known = self._senders.get(sender)
        if known is None or known.connection < connection:
            self._senders[sender] = _Sender(connection, behind)
            return True
        if known.connection > connection or behind - known.least > STALE_MS:
            return False
        # the least delay, of the fastest message, rises only slowly, as the clocks drift apart
        known.least = min(behind, known.least + (behind - known.least) * FOLLOW)
        return True

    def keep(self, senders: Collection[str]) -> None:
        """Forget all other senders."""
        self._senders = {sender: known for sender, known in self._senders.items() if sender in senders}
