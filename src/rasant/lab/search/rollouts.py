"""Rollouts: fast playouts from a sampled state, with a heuristic that needs no knowledge of the game.

A seat that may act lays a card if one fits; among several, one that fits on the fewest piles. Cards that fit nearly
everywhere are thus kept. Purely random play would waste them, and keeping one would seem worthless.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from rasant.core.chance import Chance, Moment
from rasant.core.contract import NEVER, Game
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.layout import MAY, Layout
from rasant.core.moves import Move, Play
from rasant.core.state import State, fold_all
from rasant.lab.playout import DICE, TICK

LONGEST_LOOK_AHEAD: Final = 14
"""Number of moves of a rollout, after which the position is rated as it is. Later moves depend more on luck and on the
heuristic than on the tried move."""


class RolloutSeed(NamedTuple):
    """The randomness of a rollout, which is the same for all tried moves (common random numbers)."""

    secret: bytes
    dice: int

    @classmethod
    def drawn(cls, chance: Chance) -> RolloutSeed:
        """A random seed."""
        return cls(chance.bits().to_bytes(4, "little"), chance.bits() & DICE)


@final
class Rollouts:
    """Plays rollouts of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._freedom = _freedom(game.layout)

    def run(self, state: State, seat: int, move: Move | None, seed: RolloutSeed) -> int:
        """Make a move of a seat (`None`: wait) and play on; returns the number of moves and looks.

        It changes the state. A view has no time, so anything due is assumed to be due at once.
        """
        game, seats = self._game, self._game.seats
        dice = seed.dice
        moment = Moment(max(0, game.due(state) - 1), seed.secret, 0)
        looks = 0
        while state.phase == CARDS_IN_PLAY and looks < LONGEST_LOOK_AHEAD:
            looks += 1
            if move is not None:
                answer = game.decide(state, seat, move, moment)
                if isinstance(answer, list):
                    fold_all(state, answer)
                    moment.number += 1
            self._let_time_pass(state, moment)
            seat = _next_seat(state.facts[MAY], seats, dice)
            dice = _rolled(dice)
            move = self._chosen(state, seat, dice) if seat >= 0 else None
            dice = _rolled(dice)
        return looks

    def _let_time_pass(self, state: State, moment: Moment) -> None:
        """Advance by a tick, or to the next due time if no seat may act."""
        moment.now += TICK
        due = self._game.due(state)
        if due != NEVER and (due <= moment.now or not state.facts[MAY]):
            moment.now = max(moment.now, due)
            fold_all(state, self._game.elapse(state, moment))

    def _chosen(self, state: State, seat: int, dice: int) -> Move | None:
        legal = self._game.legal(state, seat)
        plays = state.listed if state.listed_for == seat else []
        if plays:
            return self._least_free(plays, dice)
        return legal[_below(len(legal), dice)] if legal else None

    def _least_free(self, plays: list[Play], dice: int) -> Play:
        if len(plays) == 1:
            return plays[0]
        freedom = self._freedom
        least = min([freedom[play.face] for play in plays])
        good = [play for play in plays if freedom[play.face] == least]
        return good[_below(len(good), dice)]


def _rolled(dice: int) -> int:
    """The next state of the generator of `Playout`: fast and random enough to choose moves."""
    return (dice * 69069 + 1) & DICE


def _below(n: int, dice: int) -> int:
    """A random number from 0 to n - 1."""
    return (dice >> 7) * n >> 23


def _next_seat(may: int, seats: int, dice: int) -> int:
    """A random seat of those that may act; negative if none may."""
    if may & may - 1 == 0:
        return may.bit_length() - 1
    seat = _below(seats, dice)
    while not may >> seat & 1:
        seat = (seat + 1) % seats
    return seat


def _freedom(layout: Layout) -> list[int]:
    """By face: how many locks in the book accept it."""
    rows = [row for rule in layout.book for row in rule.locks]
    return [sum(1 for row in rows for lock in row if lock & keys) for keys in layout.deck.has]
