"""Counts members (connections, sockets, tables) by network, and finds those of networks with too many."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, Generic, TypeVar, final

from rasant.limits.client_networks import WIDTHS

Member = TypeVar("Member")

MEMBERS_LOOKED_AT: Final = 64
"""The oldest members among which one is looked for that is needed less: there may be thousands."""


@final
class NetworkCounts(Generic[Member]):
    """Members by networks of one width. All operations take constant time."""

    def __init__(self) -> None:
        self.most = 0
        """The number of members of the fullest network."""
        self._members: dict[str, dict[Member, None]] = {}
        """Members by network, the oldest first."""
        self._of_size: defaultdict[int, dict[str, None]] = defaultdict(dict)
        """Networks by their number of members; first the one that has had that number for longest."""

    def of(self, network: str) -> int:
        """The number of members of a network."""
        return len(self._members.get(network, ()))

    def add(self, network: str, member: Member) -> None:
        """Add a member."""
        self._members.setdefault(network, {})[member] = None
        now = self.of(network)
        self._of_size[now - 1].pop(network, None)
        self._of_size[now][network] = None
        self.most = max(self.most, now)

    def remove(self, network: str, member: Member) -> None:
        """Remove a member."""
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
        """The members of the networks with the most."""
        for network in self._of_size[self.most]:
            yield from self._members[network]


@final
class NetworkShares(Generic[Member]):
    """Members by networks of each of the `WIDTHS`."""

    def __init__(self) -> None:
        self._by_width = [NetworkCounts[Member]() for _ in WIDTHS]
        self._networks: dict[Member, tuple[str, ...]] = {}
        """The networks of each member."""

    @property
    def total(self) -> int:
        """The number of members."""
        return len(self._networks)

    def members(self) -> list[Member]:
        """All members."""
        return list(self._networks)

    def of(self, caller: str) -> int:
        """The number of members of a caller, given as `client_network` returns it."""
        return self._by_width[-1].of(caller)

    def add(self, member: Member, networks: tuple[str, ...]) -> None:
        """Add a member of these networks."""
        self._networks[member] = networks
        for counted, network in zip(self._by_width, networks, strict=True):
            counted.add(network, member)

    def discard(self, member: Member) -> None:
        """Remove a member, if it was added."""
        for counted, network in zip(self._by_width, self._networks.pop(member, ()), strict=False):
            counted.remove(network, member)

    def of_fuller(self, networks: tuple[str, ...], margin: int = 1) -> Iterator[Iterator[Member]]:
        """For each width at which the fullest network has at least `margin` more than the given one, the fullest's
        members.

        Wide networks come first: a household that spreads over thousands of addresses has all its members there. If all
        wide networks have equally many, the narrower ones decide, so neighbours in one wide network do not pay for each
        other.
        """
        for counted, network in zip(self._by_width, networks, strict=True):
            if counted.most >= counted.of(network) + margin:
                yield counted.of_the_fullest()


def least_needed(members: Iterator[Member], needed: Callable[[Member], bool]) -> Member:
    """The oldest member that is not needed; if all are, the oldest."""
    oldest = list(islice(members, MEMBERS_LOOKED_AT))
    return next((member for member in oldest if not needed(member)), oldest[0])
