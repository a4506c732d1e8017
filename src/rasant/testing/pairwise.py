"""Pairwise testing: few combinations that contain every pair of values of two factors.

Most faults that need a combination need only two values, so a sample of a dozen rounds finds nearly as many as all
thousands of combinations. Greedy as in AETG: of several random combinations, take the one with the most new pairs.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from rasant.core.chance import Chance

Choice = dict[str, str]
"""A value for each factor."""
Pair = tuple[tuple[str, str], tuple[str, str]]

CANDIDATES = 30
DRAWS = 20
"""Attempts to find an allowed combination with a pair, after which the pair counts as impossible."""


def pairwise(factors: Mapping[str, Sequence[str]], allowed: Callable[[Choice], bool], chance: Chance) -> list[Choice]:
    """Allowed choices in which each possible pair of values occurs."""
    missing = {
        ((one, value), (other, another)): None
        for one, other in combinations(factors, 2)
        for value in factors[one]
        for another in factors[other]
    }
    found: list[Choice] = []
    while missing:
        wanted = next(iter(missing))
        choice = _best(factors, wanted, missing, allowed, chance)
        if choice is None:
            del missing[wanted]
            continue
        found.append(choice)
        for pair in _pairs(choice):
            missing.pop(pair, None)
    return found


def _best(
    factors: Mapping[str, Sequence[str]],
    wanted: Pair,
    missing: Mapping[Pair, None],
    allowed: Callable[[Choice], bool],
    chance: Chance,
) -> Choice | None:
    """Of some random choices with the wanted pair, the allowed one with the most missing pairs."""
    for _ in range(DRAWS):
        drawn = [_drawn(factors, wanted, chance) for _ in range(CANDIDATES)]
        best = max(drawn, key=lambda choice: sum(pair in missing for pair in _pairs(choice)))
        if allowed(best):
            return best
    return None


def _drawn(factors: Mapping[str, Sequence[str]], wanted: Pair, chance: Chance) -> Choice:
    return {name: chance.one_of(list(values)) for name, values in factors.items()} | dict(wanted)


def _pairs(choice: Choice) -> list[Pair]:
    return list(combinations(choice.items(), 2))
