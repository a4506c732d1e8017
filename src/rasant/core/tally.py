"""Points of a round, totals of a match, and the end of a match. Totals are facts, so that the log has them."""

from typing import Final, final

from rasant.core.contract import Part, Score
from rasant.core.events import MATCH_ENDED, ROUND_ENDED, Ended, Event, Noted
from rasant.core.layout import MAY, Layout
from rasant.core.options import rounds_of
from rasant.core.state import State

LAID: Final = 1
LEFT: Final = -2
"""Points per card in games in which players empty a stack: laid in the centre, or left on the stack."""


def highest(totals: list[int]) -> list[int]:
    """The parties with the most points."""
    most = max(totals)
    return [party for party, total in enumerate(totals) if total == most]


def standing(state: State, points: list[int], totals: list[int]) -> Score:
    """The score with these points and totals; those with the highest total win the match."""
    return Score(points, totals, highest(totals) if state.phase == MATCH_ENDED else [])


def ending(state: State, decided: bool, max_rounds: int, how: str) -> Ended:
    """The end of a round, and of the match if it is decided or has reached `max_rounds` (C-12)."""
    return Ended(MATCH_ENDED if decided or state.round >= max_rounds else ROUND_ENDED, how)


def race_points(state: State, stacks: list[int], centre: list[int]) -> list[int]:
    """For each seat: the points for its cards in the zones of the centre and on its stack."""
    points = [LEFT * len(state.zones[stack]) for stack in stacks]
    sets = state.layout.deck.sets
    for zone in centre:
        for card in state.zones[zone]:
            points[sets[card]] += LAID
    return points


def race_parts(state: State, stacks: list[int], centre: list[int]) -> list[list[Part]]:
    """For each seat: how many of its cards lie in the centre and on its stack, and what each is worth."""
    names = state.layout
    left = [len(state.zones[stack]) for stack in stacks]
    laid = [won - LEFT * cards for won, cards in zip(race_points(state, stacks, centre), left, strict=True)]
    middle, stack = names.kinds[names.kind[centre[0]]], names.kinds[names.kind[stacks[0]]]
    return [[(middle, laid[seat], LAID), (stack, left[seat], LEFT)] for seat in range(len(stacks))]


@final
class Tally:
    """The totals of all parties and when they end the match.

    `match` is `single`, `rounds:N`, or any other word for a match until a party has `target` points. Such a match, and
    one that goes on because of a tie (`extra_round`), ends after `max_rounds` at the latest (C-12).
    """

    __slots__ = ("_extra", "extra_round", "facts", "max_rounds", "rounds", "target")

    def __init__(
        self, layout: Layout, parties: int, match: str, target: int, max_rounds: int, extra_round: bool
    ) -> None:
        self.facts = [layout.fact(f"total{party}") for party in range(parties)]
        self._extra = layout.fact("extra")
        """The fact that is 1 while only a tie keeps the match going."""
        self.rounds = 1 if match == "single" else rounds_of(match)
        self.target = target
        self.max_rounds = max_rounds
        self.extra_round = extra_round

    def totals(self, state: State) -> list[int]:
        """The totals of the rounds so far."""
        return [state.facts[fact] for fact in self.facts]

    def close(self, state: State, points: list[int], how: str, takes_match: bool = False) -> list[Event]:
        """The events that add a round's points to the totals and end it, and the match too if it is due or won."""
        totals = [total + won for total, won in zip(self.totals(state), points, strict=True)]
        events: list[Event] = [Noted(MAY, 0)]
        events += [Noted(fact, total) for fact, total, won in zip(self.facts, totals, points, strict=True) if won]
        due = takes_match or state.facts[self._extra] == 1 or self._due(totals, state.round)
        if due and self._plays_on(totals, state.round):
            events.append(Noted(self._extra, 1))
            due = False
        events.append(Ended(MATCH_ENDED if due else ROUND_ENDED, how))
        return events

    def _due(self, totals: list[int], played: int) -> bool:
        """Has the match reached its number of rounds or points?"""
        if self.rounds:
            return played >= self.rounds
        return max(totals) >= self.target or played >= self.max_rounds

    def _plays_on(self, totals: list[int], played: int) -> bool:
        """Does a tie keep the match going?"""
        return self.extra_round and len(highest(totals)) > 1 and played < max(self.max_rounds, self.rounds)
