"""Who has how many connections, counted by network; who has the most is known without looking for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Protocol, final


class Connection(Protocol):
    """An HTTP connection, as far as others decide about it."""

    caller: str

    @property
    def answering(self) -> bool:
        """Has a whole request come, and is its answer not sent yet?"""

    def drop(self) -> None:
        """End it at once."""


@final
class Networks:
    """Connections by networks of one width. All it does takes the same time however many there are."""

    def __init__(self) -> None:
        self.most = 0
        """How many the network has that has the most."""
        self._open: dict[str, dict[Connection, None]] = {}
        """By network, the oldest first."""
        self._of_size: defaultdict[int, dict[str, None]] = defaultdict(dict)
        """Networks by how many they have; first whoever has had so many for longest."""

    def of(self, network: str) -> int:
        """How many a network has."""
        return len(self._open.get(network, ()))

    def add(self, network: str, connection: Connection) -> None:
        """One more."""
        self._open.setdefault(network, {})[connection] = None
        now = self.of(network)
        self._of_size[now - 1].pop(network, None)
        self._of_size[now][network] = None
        self.most = max(self.most, now)

    def remove(self, network: str, connection: Connection) -> None:
        """One less."""
        before = self.of(network)
        del self._open[network][connection]
        del self._of_size[before][network]
        if before > 1:
            self._of_size[before - 1][network] = None
        else:
            del self._open[network]
        if before == self.most and not self._of_size[before]:
            self.most -= 1

    def of_the_fullest(self) -> Iterator[Connection]:
        """The connections of those who have the most."""
        for network in self._of_size[self.most]:
            yield from self._open[network]
