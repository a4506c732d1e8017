"""Assignment of bots to seats: all combinations of seats and teams in turn, balanced over bots and seats."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from math import comb, factorial
from typing import Final

from rasant.core.chance import chance_of, secret_of

LineUp = tuple[int, ...]
"""By seat: the number of its bot."""

MOST_COMBINATIONS: Final = 2_000
"""Up to this number all combinations are used in turn; of more, a random one is drawn each time."""


class SeatPlan:
    """The seating of bots at tables of one size, turn by turn.

    A turn is one combination, rotated over all seats and, if the bots cannot have equally many seats, also over all
    bots. So every turn is balanced. The next turn is another combination.
    """

    def __init__(self, bots: int, parties: list[list[int]], seed: str) -> None:
        self._bots = bots
        self._parties = parties
        self._secret = secret_of(seed)
        self.seats = sum(map(len, parties))
        self._shifts = 1 if self.seats % bots == 0 else bots
        self.length = self.seats * self._shifts
        self._listed = self._all() if self._combinations() <= MOST_COMBINATIONS else []

    def turn(self, number: int) -> list[LineUp]:
        """The seatings of a turn's tables."""
        return self._balanced(self._listed_in_turn(number) if self._listed else self._drawn(number))

    def _balanced(self, line_up: LineUp) -> list[LineUp]:
        seats, bots = range(self.seats), self._bots
        return [
            tuple((line_up[(seat + moved) % self.seats] + shift) % bots for seat in seats)
            for shift in range(self._shifts)
            for moved in seats
        ]

    def _combinations(self) -> int:
        """Number of combinations: all bots have equally many seats, or some have one more."""
        each, more = divmod(self.seats, self._bots)
        alike: int = factorial(each) ** (self._bots - more) * factorial(each + 1) ** more
        return comb(self._bots, more) * factorial(self.seats) // alike

    def _all(self) -> list[LineUp]:
        """One combination of every possible turn, without turns in which no different bots meet."""
        each, more = divmod(self.seats, self._bots)
        firsts: set[LineUp] = set()
        for favoured in combinations(range(self._bots), more):
            for line_up in _arranged([each + (bot in favoured) for bot in range(self._bots)]):
                if line_up not in firsts and line_up == min(self._balanced(line_up)) and self._compares(line_up):
                    firsts.add(line_up)
        return sorted(firsts)

    def _listed_in_turn(self, number: int) -> LineUp:
        cycle, place = divmod(number, len(self._listed))
        return self._listed[chance_of(self._secret, cycle).shuffled(list(range(len(self._listed))))[place]]

    def _drawn(self, number: int) -> LineUp:
        chance = chance_of(self._secret, number)
        each, more = divmod(self.seats, self._bots)
        while True:
            favoured = chance.shuffled(list(range(self._bots)))[:more]
            line_up = tuple(chance.shuffled([*range(self._bots)] * each + favoured))
            if self._compares(line_up):
                return line_up

    def _compares(self, line_up: LineUp) -> bool:
        """Does any table of its turn have parties with different bots?"""
        return any(
            len({tuple(sorted(party)) for party in self.parties_of(table)}) > 1 for table in self._balanced(line_up)
        )

    def parties_of(self, line_up: LineUp) -> list[list[int]]:
        """The bots of each party."""
        return [[line_up[seat] for seat in seats] for seats in self._parties]


def _arranged(left: list[int]) -> Iterator[LineUp]:
    """All orders with `left[bot]` seats for each bot."""
    if not any(left):
        yield ()
    for bot, count in enumerate(left):
        if count:
            left[bot] -= 1
            for rest in _arranged(left):
                yield (bot, *rest)
            left[bot] += 1


class Schedule:
    """The tables of a contest in order: one turn at each number of players, then the next."""

    def __init__(self, bots: int, parties: Mapping[int, list[list[int]]], seed: str) -> None:
        self._bots = bots
        self._plans = {players: SeatPlan(bots, of, f"{seed} seats {players}") for players, of in parties.items()}
        self.turn_length = sum(plan.length for plan in self._plans.values())
        self._turn = lru_cache(maxsize=8)(self._tables_of)

    def table(self, number: int) -> LineUp:
        """The seating of a table."""
        turn, place = divmod(number, self.turn_length)
        return self._turn(turn)[place]

    def parties_of(self, line_up: LineUp) -> list[list[int]]:
        """The bots of each party at a table."""
        return self._plans[len(line_up)].parties_of(line_up)

    def least(self, tables: int) -> int:
        """The least number of tables, in whole turns, after which all bots have met; at least `tables`."""
        strangers = set(combinations(range(self._bots), 2))
        played = 0
        while strangers or played < tables:
            for number in range(played, played + self.turn_length):
                strangers -= _met(self.parties_of(self.table(number)))
            played += self.turn_length
        return played

    def _tables_of(self, turn: int) -> list[LineUp]:
        return [table for plan in self._plans.values() for table in plan.turn(turn)]


def _met(parties: list[list[int]]) -> set[tuple[int, int]]:
    """Pairs of different bots in different parties."""
    return {
        (min(one, other), max(one, other))
        for first, second in combinations(parties, 2)
        for one in first
        for other in second
        if one != other
    }
