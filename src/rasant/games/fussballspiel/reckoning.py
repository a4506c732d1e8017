"""Arithmetic for the bot: which cards make a sum, and how many turns it takes to find the missing ones."""


def sums_of(numbers: list[int]) -> int:
    """All sums of subsets of these numbers, as bits; bit 0 is the empty sum."""
    sums = 1
    for number in numbers:
        sums |= sums << number
    return sums


def fewest(numbers: list[int], wanted: int) -> list[int] | None:
    """The indices of the fewest numbers that add up to `wanted`, the first ones if there are several ways."""
    if not sums_of(numbers) >> wanted & 1:
        return None
    ways: dict[int, list[int]] = {0: []}
    for place, number in enumerate(numbers):
        for total, places in list(ways.items()):
            reached = total + number
            if reached <= wanted and (reached not in ways or len(ways[reached]) > len(places) + 1):
                ways[reached] = [*places, place]
    return ways[wanted]


class ExpectedTurns:
    """The expected number of cards to turn until a rest is made up exactly."""

    def __init__(self, numbers: list[int]) -> None:
        self._odds = {number: numbers.count(number) / len(numbers) for number in sorted(set(numbers))}
        self._bare: list[float] = [0.0]
        self._known: dict[tuple[int, int], float] = {}

    def bare(self, rest: int) -> float:
        """The expectation with no cards at hand, laying every number that leaves a better rest."""
        while len(self._bare) <= rest:
            self._bare.append(self._solve(len(self._bare)))
        return self._bare[rest]

    def with_sums(self, rest: int, sums: int) -> float:
        """The expectation with cards at hand that make these sums (as bits)."""
        sums &= (2 << rest) - 1
        key = (rest, sums)
        if key not in self._known:
            self._known[key] = 1.0 + sum(
                odds * self._best(rest, sums | sums << number) for number, odds in self._odds.items()
            )
        return self._known[key]

    def _best(self, rest: int, sums: int) -> float:
        if sums >> rest & 1:
            return 0.0
        return min(self.bare(rest - total) for total in range(rest) if sums >> total & 1)

    def _solve(self, rest: int) -> float:
        """The expectation if a number is laid only when the rest then takes fewer turns than waiting."""
        ways = sorted((self._bare[rest - number], odds) for number, odds in self._odds.items() if number <= rest)
        chance, cost, expected_turns = 0.0, 1.0, float("inf")
        for then, odds in ways:
            if then >= expected_turns:
                break
            chance += odds
            cost += odds * then
            expected_turns = cost / chance
        return expected_turns
