"""Points of a round, totals of a match, and when they end it. Totals are kept as facts, so that they are in the log."""

from __future__ import annotations

from typing import Final, final

from rasant.core.contract import Part, Score
from rasant.core.events import MATCH_ENDED, ROUND_ENDED, Ended, Event, Noted
from rasant.core.layout import MAY, Layout
from rasant.core.options import rounds_of
from rasant.core.state import State

LAID: Final = 1
LEFT: Final = -2
"""What a card is worth to its player where stacks are raced: one in the centre, one left on the stack."""


def highest(totals: list[int]) -> list[int]:
    """The parties with the most points."""
    most = max(totals)
    return [party for party, total in enumerate(totals) if total == most]


def standing(state: State, points: list[int], totals: list[int]) -> Score:
    """How the parties stand with these points and totals; who has most wins, and equally many share."""
    return Score(points, totals, highest(totals) if state.phase == MATCH_ENDED else [])


def ending(state: State, decided: bool, max_rounds: int, how: str) -> Ended:
    """The end of a round, and of the match if that is decided or has lasted long enough (C-12)."""
    return Ended(MATCH_ENDED if decided or state.round >= max_rounds else ROUND_ENDED, how)


def race_points(state: State, stacks: list[int], centre: list[int]) -> list[int]:
    """For each seat: what its cards in the zones of the centre and those left on its stack are worth."""
    points = [LEFT * len(state.zones[stack]) for stack in stacks]
    sets = state.layout.deck.sets
    for zone in centre:
        for card in state.zones[zone]:
            points[sets[card]] += LAID
    return points


def race_parts(state: State, stacks: list[int], centre: list[int]) -> list[list[Part]]:
    """For each seat: how many of its cards lie in the centre and on its stack, and what they are worth."""
    names = state.layout
    left = [len(state.zones[stack]) for stack in stacks]
    laid = [won - LEFT * cards for won, cards in zip(race_points(state, stacks, centre), left, strict=True)]
    middle, stack = names.kinds[names.kind[centre[0]]], names.kinds[names.kind[stacks[0]]]
    return [[(middle, laid[seat], LAID), (stack, left[seat], LEFT)] for seat in range(len(stacks))]


@final
class Tally:
    """The totals of all parties and when they end the match.

    `match` is `single`, `rounds:N`, or a word for playing until somebody has `target` points; such a match, and one
    that goes on because of a tie (`extra_round`), ends after `max_rounds` at the latest (C-12).
    """

    __slots__ = ("_extra", "extra_round", "facts", "max_rounds", "rounds", "target")

    def __init__(
        self, layout: Layout, parties: int, match: str, target: int, max_rounds: int, extra_round: bool
    ) -> None:
        self.facts = [layout.fact(f"total{party}") for party in range(parties)]
        self._extra = layout.fact("extra")
        """Is the match one that only a tie has kept from ending?"""
        self.rounds = 1 if match == "single" else rounds_of(match)
        self.target = target
        self.max_rounds = max_rounds
        self.extra_round = extra_round

    def totals(self, state: State) -> list[int]:
        """The totals booked so far."""
        return [state.facts[fact] for fact in self.facts]

    def close(self, state: State, points: list[int], how: str, takes_match: bool = False) -> list[Event]:
        """Book the points of a round and end it, and the match with it if it is over or `takes_match` says so."""
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
        """Has the match come to its end, whoever leads?"""
        if self.rounds:
            return played >= self.rounds
        return max(totals) >= self.target or played >= self.max_rounds

    def _plays_on(self, totals: list[int], played: int) -> bool:
        """Does a tie keep the match going?"""
        return self.extra_round and len(highest(totals)) > 1 and played < max(self.max_rounds, self.rounds)
