"""Who has how many of something (connections, sockets, tables), counted by network, and who has too many of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, Generic, TypeVar, final

from rasant.limits.client_networks import WIDTHS

Member = TypeVar("Member")

MEMBERS_LOOKED_AT: Final = 64
"""Among so many one is looked for that is needed less than others: newcomers may come in thousands."""


@final
class NetworkCounts(Generic[Member]):
    """Members by networks of one width. All it does takes the same time however many there are."""

    def __init__(self) -> None:
        self.most = 0
        """How many the network has that has the most."""
        self._members: dict[str, dict[Member, None]] = {}
        """By network, the oldest first."""
        self._of_size: defaultdict[int, dict[str, None]] = defaultdict(dict)
        """Networks by how many they have; first whoever has had so many for longest."""

    def of(self, network: str) -> int:
        """How many a network has."""
        return len(self._members.get(network, ()))

    def add(self, network: str, member: Member) -> None:
        """One more."""
        self._members.setdefault(network, {})[member] = None
        now = self.of(network)
        self._of_size[now - 1].pop(network, None)
        self._of_size[now][network] = None
        self.most = max(self.most, now)

    def remove(self, network: str, member: Member) -> None:
        """One less."""
        before = self.of(network)
        del self._members[network][member]
        del self._of_size[before][network]
        if before > 1:
            self._of_size[before - 1][network] = None
        else:
            del self._members[network]
        if before == self.most and not self._of_size[before]:
            self.most -= 1

    def of_the_fullest(self) -> Iterator[Member]:
        """The members of those who have the most."""
        for network in self._of_size[self.most]:
            yield from self._members[network]


@final
class NetworkShares(Generic[Member]):
    """Members by networks of each of the `WIDTHS`."""

    def __init__(self) -> None:
        self._by_width = [NetworkCounts[Member]() for _ in WIDTHS]
        self._networks: dict[Member, tuple[str, ...]] = {}
        """Where each of them comes from."""

    @property
    def total(self) -> int:
        """How many there are."""
        return len(self._networks)

    def members(self) -> list[Member]:
        """All of them."""
        return list(self._networks)

    def of(self, caller: str) -> int:
        """How many somebody has, by their address as it is counted."""
        return self._by_width[-1].of(caller)

    def add(self, member: Member, networks: tuple[str, ...]) -> None:
        """One more, of these networks."""
        self._networks[member] = networks
        for counted, network in zip(self._by_width, networks, strict=True):
            counted.add(network, member)

    def discard(self, member: Member) -> None:
        """One less, if it was counted."""
        for counted, network in zip(self._by_width, self._networks.pop(member, ()), strict=False):
            counted.remove(network, member)

    def of_fuller(self, networks: tuple[str, ...], margin: int = 1) -> Iterator[Iterator[Member]]:
        """The members of those who have the most, for each width at which that is at least so many more than of these.

        Wide networks come first: a household that spreads what it has over thousands of addresses has all of it there.
        If all have the same, the narrower ones decide, so neighbours in one wide network do not answer for each other.
        """
        for counted, network in zip(self._by_width, networks, strict=True):
            if counted.most >= counted.of(network) + margin:
                yield counted.of_the_fullest()


def least_needed(members: Iterator[Member], needed: Callable[[Member], bool]) -> Member:
    """Of the oldest of these one that is not needed, or else the oldest."""
    oldest = list(islice(members, MEMBERS_LOOKED_AT))
    return next((member for member in oldest if not needed(member)), oldest[0])
