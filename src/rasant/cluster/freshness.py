"""Which messages come too late: a server of the bus that was frozen delivers old ones when it goes on.

Every message says over which connection of its sender it left, and when. Clocks of different machines are never
compared: what counts is how much longer a message was under way than others of the same connection.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

STALE_MS: Final = 3_000
"""Longer than it takes to notice that a server is silent: by then the sender knows that its message is lost."""

FOLLOW: Final = 1 / 256
"""How fast the least delay follows larger ones, per message: two clocks never run alike."""


@final
class _Sender:
    """One sender: its newest connection, and the least difference between our clock and its own."""

    __slots__ = ("connection", "least")

    def __init__(self, connection: int, least: float) -> None:
        self.connection = connection
        self.least = least


@final
class Freshness:
    """Separates messages that come in time from stale ones. Their signatures were checked before."""

    def __init__(self) -> None:
        self._senders: dict[str, _Sender] = {}

    def admits(self, sender: str, connection: int, sent: int, now: int) -> bool:
        """Is it in time, and over the newest connection of its sender?"""
        behind = float(now - sent)
        known = self._senders.get(sender)
        if known is None or known.connection < connection:
            self._senders[sender] = _Sender(connection, behind)
            return True
        if known.connection > connection or behind - known.least > STALE_MS:
            return False
        # the least delay is that of the fastest message; it may only rise slowly, as far as the clocks drift apart
        known.least = min(behind, known.least + (behind - known.least) * FOLLOW)
        return True

    def keep(self, senders: Collection[str]) -> None:
        """Forget all others."""
        self._senders = {sender: known for sender, known in self._senders.items() if sender in senders}
