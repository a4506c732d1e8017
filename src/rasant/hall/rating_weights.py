"""How much a match still moves ratings where the same people, or people of one network, play each other all day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from statistics import fmean
from typing import Final, final

from rasant.hall.daily import day_of
from rasant.store.ratings import contenders
from rasant.wire.http import Result

SAME_NETWORK: Final = 0.5
"""What a match of two people of one network is worth, and each further one of that network beside the one before."""
MOST_COUNTED: Final = 200_000
"""Pairs and networks of a day; above that all begin anew, which so many matches of one day hardly reach."""


@final
class RatingWeights:
    """Counts, for a day (UTC), who has played whom in matches that moved ratings. Kept in this process alone."""

    __slots__ = ("_counts", "_day")

    def __init__(self) -> None:
        self._day = ""
        self._counts: Counter[str | frozenset[str]] = Counter()
        """Matches by pair of people, and by network in which two of them played each other."""

    def weigh(self, result: Result, addresses: Mapping[str, str]) -> float:
        """The weight of a match that has just ended: the mean over all pairs of people on different sides.

        `addresses`: from where each of them came, as far as that is known.
        """
        self._begin(day_of(result.ended))
        sides = contenders(result)
        pairs = [frozenset(pair) for pair in combinations(sides, 2) if sides[pair[0]] != sides[pair[1]]]
        if not (result.counts and pairs):
            return 1.0
        networks = {pair: _network_of(pair, addresses) for pair in pairs}
        weight = fmean(self._worth(pair, networks[pair]) for pair in pairs)
        self._counts.update(pairs)
        self._counts.update(set(networks.values()) - {""})
        return weight

    def _worth(self, pair: frozenset[str], network: str) -> float:
        again = 1 / (1 + self._counts[pair])
        return again * SAME_NETWORK ** (1 + self._counts[network]) if network else again

    def _begin(self, day: str) -> None:
        if day != self._day or len(self._counts) > MOST_COUNTED:
            self._day, self._counts = day, Counter()


def _network_of(pair: frozenset[str], addresses: Mapping[str, str]) -> str:
    """The network that both of a pair came from; empty if they came from two, or nobody knows."""
    found = {addresses.get(person, "") for person in pair}
    return found.pop() if len(found) == 1 else ""
