"""Reduces the weight of matches among the same people, or within one network, against win trading."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from statistics import fmean
from typing import Final, final

from rasant.hall.daily import day_of
from rasant.limits.client_networks import networks_of
from rasant.players.results import Result, contenders

SAME_NETWORK: Final = 0.5
"""The weight of the first match of a day within one network, and the factor for each further one."""
COUNTED_WIDTH: Final = 1
"""Index into `WIDTHS`: IPv6 /56, so that a household with several /64 counts as one network."""
MOST_COUNTED: Final = 200_000
"""Counters kept; above that, counting starts over."""


Visit = tuple[str, str]
"""A person, and the network of an opponent."""


@final
class RatingWeights:
    """Counts rated matches of a day (UTC) by pair and network, in this process only."""

    __slots__ = ("_counts", "_day")

    def __init__(self) -> None:
        self._day = ""
        self._counts: Counter[str | frozenset[str] | Visit] = Counter()
        """Matches by pair of people, by person and network of the opponent, and by network that two players shared."""

    def weigh(self, result: Result, addresses: Mapping[str, str]) -> float:
        """The weight of a match that has just ended: the mean over all pairs of people on different sides.

        `addresses`: the known addresses of people.
        """
        self._begin(day_of(result.ended))
        sides = contenders(result)
        pairs = [pair for pair in combinations(sides, 2) if sides[pair[0]] != sides[pair[1]]]
        if not (result.counts and pairs):
            return 1.0
        networks = {person: networks_of(addresses[person])[COUNTED_WIDTH] for person in sides if addresses.get(person)}
        shared = {pair: _shared(pair, networks) for pair in pairs}
        weight = fmean(self._worth(pair, networks, shared[pair]) for pair in pairs)
        self._counts.update(frozenset(pair) for pair in pairs)
        self._counts.update(set(shared.values()) - {""})
        self._counts.update({visit for pair in pairs for visit in _visits(pair, networks)})
        return weight

    def _worth(self, pair: tuple[str, str], networks: Mapping[str, str], shared: str) -> float:
        met = max(self._counts[frozenset(pair)], *(self._counts[visit] for visit in _visits(pair, networks)), 0)
        again = 1 / (1 + met)
        return again * SAME_NETWORK ** (1 + self._counts[shared]) if shared else again

    def _begin(self, day: str) -> None:
        if day != self._day or len(self._counts) > MOST_COUNTED:
            self._day, self._counts = day, Counter()


def _visits(pair: tuple[str, str], networks: Mapping[str, str]) -> list[Visit]:
    """Each person of a pair with the other's network, if known: a new name there is not a new opponent."""
    one, other = pair
    return [(person, networks[met]) for person, met in ((one, other), (other, one)) if met in networks]


def _shared(pair: tuple[str, str], networks: Mapping[str, str]) -> str:
    """The network that a pair shares; empty if there is none, or it is unknown."""
    found = {networks.get(person, "") for person in pair}
    return found.pop() if len(found) == 1 else ""
