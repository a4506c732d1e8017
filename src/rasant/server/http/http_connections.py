"""All HTTP connections: their number per address, and which are closed to make room."""

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
    """An HTTP connection, as `HttpConnections` sees it."""

    caller: str

    @property
    def answering(self) -> bool:
        """Has a whole request come whose answer is not sent yet?"""

    def drop(self) -> None:
        """Close at once."""


@final
class HttpConnections:
    """State that all HTTP connections share.

    Connections from a trusted proxy carry many people: they count towards the total, but not by address, and are never
    closed to make room. The proxy limits how many each client may have behind it.
    """

    def __init__(self, limits: Limits, trusted: tuple[Network, ...], refused: Callable[[str], None]) -> None:
        self.limits = limits
        self.refused = refused
        """Called with the reason whenever the server refuses or closes a connection."""
        self.queue = FairQueue()
        self.total = 0
        self._trusted = trusted
        self._shares = NetworkShares[OpenConnection]()
        """All connections except those of trusted proxies."""

    def too_many(self, peer: str) -> Problem | None:
        """Why one more connection from this address would be refused, or None."""
        if self._shares.of(client_network(peer)) < self.limits.http_per_address:
            return None
        return Problem("too_many_connections", f"at most {self.limits.http_per_address} connections per address")

    def enter(self, connection: OpenConnection, peer: str) -> Problem | None:
        """Count a new connection; if it is refused, say why."""
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
        """Stop counting a connection that `enter` has counted."""
        self.total -= 1
        self._shares.discard(connection)

    def _make_room(self, networks: tuple[str, ...]) -> bool:
        """Close a connection of a network that has more than the newcomer's; is there room now?

        One that waits for a request goes first. A network without a connection thus finds room even where all others
        have one each.
        """
        for members in self._shares.of_fuller(networks):
            least_needed(members, lambda connection: connection.answering).drop()
            return True
        return False
