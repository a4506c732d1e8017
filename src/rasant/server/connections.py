"""All HTTP connections: how many there are of each address, and whose give way when there is no more room."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final, final

from rasant.server.addresses import WIDTHS, Network, household, is_trusted, networks_of
from rasant.server.fair_queue import FairQueue
from rasant.server.limits import Limits
from rasant.server.networks import Connection, Networks
from rasant.wire.http import Problem

FULL: Final = Problem("unavailable", "there are too many connections at the moment; come back in a few seconds")


LOOKED_AT: Final = 64
"""Connections among which one is looked for that is not being answered: newcomers may come in thousands."""


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
        self._by_width = [Networks() for _ in WIDTHS]
        """All but those of trusted proxies, by networks of each width."""
        self._networks: dict[Connection, tuple[str, ...]] = {}
        """Where each of these comes from."""

    def too_many(self, peer: str) -> Problem | None:
        """Why one more of this address would be refused, for whoever wants to know before there is one."""
        if self._by_width[-1].of(household(peer)) < self.limits.http_per_address:
            return None
        return Problem("too_many_connections", f"at most {self.limits.http_per_address} connections an address")

    def enter(self, connection: Connection, peer: str) -> Problem | None:
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
            self._networks[connection] = networks
            for counted, network in zip(self._by_width, networks, strict=True):
                counted.add(network, connection)
        return None

    def leave(self, connection: Connection) -> None:
        """Count one out that was counted."""
        self.total -= 1
        for counted, network in zip(self._by_width, self._networks.pop(connection, ()), strict=False):
            counted.remove(network, connection)

    def _make_room(self, networks: tuple[str, ...]) -> bool:
        """Whoever has more than the newcomer's network gives one up; is there room now?

        Wide networks are compared first: a household that spreads its connections over thousands of addresses has all
        of them there. If all have the same, the narrower ones decide, so neighbours in one wide network do not answer
        for each other. Who has none finds room among those who have one each, however many they are.
        """
        for counted, network in zip(self._by_width, networks, strict=True):
            if counted.most > counted.of(network):
                _least_needed(counted).drop()
                return True
        return False


def _least_needed(counted: Networks) -> Connection:
    """Of the oldest of those who have the most, one that only waits for a request, or else the oldest."""
    oldest = list(islice(counted.of_the_fullest(), LOOKED_AT))
    return next((connection for connection in oldest if not connection.answering), oldest[0])
