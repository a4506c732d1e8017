"""Which messages come too late: a server that was frozen gives away what it held when it goes on.

Every message says from whom it is, over which of their connections it went, and when. Clocks of different machines are
never compared: what counts is how much longer a message was under way than others of the same connection.
"""

from __future__ import annotations

import re
import time
from typing import Final, final

STALE_MS: Final = 3_000
"""Longer than it takes to notice that a server is silent: whoever sent it knows by then that it is lost."""

MOST_SENDERS: Final = 1_000
"""How many senders are remembered; each life of a node is another."""

_FRESH_MARK: Final = re.compile(rb"_rasant\.([0-9a-f]{16})\.([0-9]{1,9})\.([0-9]{1,15})")


def mark_of(sender: str, connection: int, now: int) -> bytes:
    """What is said with a message about where it comes from."""
    return b"_rasant.%b.%d.%d" % (sender.encode(), connection, now)


def now_ms() -> int:
    """The clock of this machine; no other has the same."""
    return time.monotonic_ns() // 1_000_000


@final
class _Sender:
    """What is known of a sender: its newest connection, and the least difference between our clock and its own."""

    __slots__ = ("connection", "least")

    def __init__(self, connection: int, least: float) -> None:
        self.connection = connection
        self.least = least


@final
class Freshness:
    """Tells messages that come in time from those that do not."""

    def __init__(self) -> None:
        self._senders: Final[dict[bytes, _Sender]] = {}

    def admits(self, mark: bytes, now: int) -> bool:
        """Is it in time, and over the newest connection of its sender? What has no mark of ours always is."""
        read = _FRESH_MARK.fullmatch(mark)
        if read is None:
            return True
        connection, behind = int(read[2]), float(now - int(read[3]))
        known = self._senders.get(read[1])
        if known is None or known.connection < connection:
            self._remember(read[1], _Sender(connection, behind))
            return True
        if known.connection > connection or behind - known.least > STALE_MS:
            return False
        # Two clocks never run alike: the least difference follows those that come later, slowly.
        known.least = min(behind, known.least + (behind - known.least) / 1024)
        return True

    def _remember(self, name: bytes, sender: _Sender) -> None:
        self._senders.pop(name, None)
        if len(self._senders) >= MOST_SENDERS:
            del self._senders[next(iter(self._senders))]
        self._senders[name] = sender
