"""All HTTP connections: how many there are of each address, and whose give way when there is no more room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, final

from rasant.limits.client_networks import client_network, networks_of
from rasant.limits.host_limits import Limits
from rasant.limits.network_counts import NetworkShares, least_needed
from rasant.server.access.addresses import Network, is_trusted
from rasant.server.http.fair_queue import FairQueue
from rasant.wire.http import Problem

FULL: Final = Problem("unavailable", "there are too many connections at the moment; come back in a few seconds")


class OpenConnection(Protocol):
    """An HTTP connection, as far as others decide about it."""

    caller: str

    @property
    def answering(self) -> bool:
        """Has a whole request come, and is its answer not sent yet?"""

    def drop(self) -> None:
        """End it at once."""


@final
class HttpConnections:
    """What all HTTP connections share.

    Those of a trusted proxy are of many people: they count among all, but not as one address, and they never give way.
    How many anybody may have behind it is for the proxy to say.
    """

    def __init__(self, limits: Limits, trusted: tuple[Network, ...], refused: Callable[[str], None]) -> None:
        self.limits = limits
        self.refused = refused
        """Called with the reason whenever a client is sent away by the server itself."""
        self.queue = FairQueue()
        self.total = 0
        self._trusted = trusted
        self._shares = NetworkShares[OpenConnection]()
        """All but those of trusted proxies."""

    def too_many(self, peer: str) -> Problem | None:
        """Why one more of this address would be refused, for whoever wants to know before there is one."""
        if self._shares.of(client_network(peer)) < self.limits.http_per_address:
            return None
        return Problem("too_many_connections", f"at most {self.limits.http_per_address} connections an address")

    def enter(self, connection: OpenConnection, peer: str) -> Problem | None:
        """Count one more, unless this says why not."""
        problem = self.too_many(peer)
        if problem is not None:
            return problem
        networks = networks_of(peer)
        if self.total >= self.limits.max_http and not self._make_room(networks):
            return FULL
        self.total += 1
        connection.caller = networks[-1]
        if not is_trusted(peer, self._trusted):
            self._shares.add(connection, networks)
        return None

    def leave(self, connection: OpenConnection) -> None:
        """Count one out that was counted."""
        self.total -= 1
        self._shares.discard(connection)

    def _make_room(self, networks: tuple[str, ...]) -> bool:
        """Whoever has more than the newcomer's network gives one up; is there room now?

        One that only waits for a request goes first. Who has none finds room among those who have one each, however
        many they are.
        """
        for members in self._shares.of_fuller(networks):
            least_needed(members, lambda connection: connection.answering).drop()
            return True
        return False
