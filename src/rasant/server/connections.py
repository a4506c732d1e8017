"""All HTTP connections: how many there are of each address, and whose give way when there is no more room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, final

from rasant.server.addresses import Network, household, is_trusted
from rasant.server.fair_queue import FairQueue
from rasant.server.limits import Limits
from rasant.wire.http import Problem

FULL: Final = Problem("unavailable", "there are too many connections at the moment; come back in a few seconds")


class Connection(Protocol):
    """One of them."""

    caller: str

    def drop(self) -> None:
        """End it at once."""


@final
class Connections:
    """What all HTTP connections share.

    Those of a trusted proxy are of many people: they count among all, but not as one address, and they never give way.
    How many anybody may have behind it is for the proxy to say.
    """

    def __init__(self, limits: Limits, trusted: tuple[Network, ...], refused: Callable[[str], None]) -> None:
        self.limits = limits
        self.refused = refused
        """Told whenever somebody is sent away by the shell."""
        self.queue = FairQueue()
        self.total = 0
        self._trusted = trusted
        self._open: dict[str, dict[Connection, None]] = {}
        """By address, the oldest first; those of trusted proxies are not among them."""

    def too_many(self, peer: str) -> Problem | None:
        """Why one more of this address would be refused, for whoever wants to know before there is one."""
        if len(self._open.get(household(peer), ())) < self.limits.http_per_address:
            return None
        return Problem("too_many_connections", f"at most {self.limits.http_per_address} connections an address")

    def enter(self, connection: Connection, peer: str) -> Problem | None:
        """Count one more, unless this says why not."""
        problem = self.too_many(peer)
        if problem is not None:
            return problem
        connection.caller = household(peer)
        mine = len(self._open.get(connection.caller, ()))
        if self.total >= self.limits.max_http and not self._make_room(mine):
            return FULL
        self.total += 1
        if not is_trusted(peer, self._trusted):
            self._open.setdefault(connection.caller, {})[connection] = None
        return None

    def leave(self, connection: Connection) -> None:
        """Count one out that was counted."""
        self.total -= 1
        mine = self._open.get(connection.caller, {})
        if connection in mine:
            del mine[connection]
            if not mine:
                del self._open[connection.caller]

    def _make_room(self, mine: int) -> bool:
        """Whoever has the most gives up its oldest for somebody who has fewer; is there room now?"""
        most = max(self._open.values(), key=len, default={})
        if len(most) <= mine + 1:
            return False
        next(iter(most)).drop()
        return True
