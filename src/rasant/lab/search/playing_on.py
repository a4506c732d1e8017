"""Playing on from a supposed state, as fast as plain Python can, by a rule of thumb that needs no game's knowledge.

Whoever may act lays a card if one fits, and among several one that fits most seldom: what fits nearly everywhere is
kept for when nothing else does. Wholly random play wastes such cards, so that having kept one seems worth nothing.
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
"""So many moves are played on; then it counts as it stands. What comes later says more of luck, and of the rule of
thumb, than of the move that was tried."""


class Luck(NamedTuple):
    """The chances of a supposed round: the same for every move that is tried in it, so that only the move differs."""

    secret: bytes
    dice: int

    @classmethod
    def drawn(cls, chance: Chance) -> Luck:
        """Any."""
        return cls(chance.bits().to_bytes(4, "little"), chance.bits() & DICE)


@final
class PlayingOn:
    """Plays supposed rounds of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._freedom = _freedom(game.layout)

    def play_on(self, state: State, seat: int, move: Move | None, luck: Luck) -> int:
        """Let a seat make a move, or wait, and all play on for a while; how many moves and looks it took.

        The state is changed. Nobody knows the time from a view: if something is due, it is due soon.
        """
        game, seats = self._game, self._game.seats
        dice = luck.dice
        moment = Moment(max(0, game.due(state) - 1), luck.secret, 0)
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
        """A moment later; if nobody may act, as late as something happens."""
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
    """The dice of `Playout`: good enough to choose moves by, and nearly free."""
    return (dice * 69069 + 1) & DICE


def _below(n: int, dice: int) -> int:
    """A number from 0 to n - 1."""
    return (dice >> 7) * n >> 23


def _next_seat(may: int, seats: int, dice: int) -> int:
    """Who looks next of those who may act, by lot; below 0 if nobody may."""
    if may & may - 1 == 0:
        return may.bit_length() - 1
    seat = _below(seats, dice)
    while not may >> seat & 1:
        seat = (seat + 1) % seats
    return seat


def _freedom(layout: Layout) -> list[int]:
    """For every face: how many of all piles that the book knows take it."""
    rows = [row for rule in layout.book for row in rule.locks]
    return [sum(1 for row in rows for lock in row if lock & keys) for keys in layout.deck.has]
