"""Random legal play at full speed: list the legal moves, choose, decide, fold. No bots, no pacing, no log.

It measures the engine and finds positions for tests; what is played is legal, and nobody would call it a game.
"""

from __future__ import annotations

from typing import Final, final

from rasant.core.chance import Moment
from rasant.core.contract import NEVER, Game
from rasant.core.events import MATCH_OVER, PLAYING
from rasant.core.layout import MAY
from rasant.core.refusal import Refusal
from rasant.core.state import State, fold_all

TICK: Final = 250
"""Milliseconds that pass with each move, so that runners arrive and clocks run out."""

DICE: Final = 0x3FFFFFFF

LONGEST_ROUND: Final = 5_000
"""A round of so many moves is given up: random play can go round in circles."""


@final
class Playout:
    """What a number of random moves came to."""

    __slots__ = ("dice", "events", "matches", "moves", "rounds")

    def __init__(self, seed: int) -> None:
        self.moves = 0
        self.events = 0
        self.rounds = 0
        self.matches = 0
        self.dice = seed & DICE
        """A linear congruential generator, written out where it is used: good enough to choose moves by, and free."""


def play_randomly(game: Game, secret: bytes, moves: int) -> Playout:
    """Make so many random moves, dealing again and again; the seat that moves is drawn by lot."""
    result = Playout(int.from_bytes(secret[:4], "little"))
    while result.moves < moves:
        state = State(game.layout)
        result.matches += 1
        now = 0
        while state.phase != MATCH_OVER and result.moves < moves:
            fold_all(state, game.deal(state, Moment(now, secret, result.moves)))
            now = _play_round(game, state, secret, now, min(LONGEST_ROUND, moves - result.moves), result)
            result.rounds += 1
    return result


def _play_round(game: Game, state: State, secret: bytes, now: int, longest: int, result: Playout) -> int:
    seats = game.layout.seats
    dice = result.dice
    first = result.moves
    made = 0
    events = 0
    while state.phase == PLAYING and made < longest:
        now += TICK
        may = state.facts[MAY]
        due = game.due(state)
        if due != NEVER and (due <= now or may == 0):
            now = max(now, due)
            fold_all(state, game.elapse(state, Moment(now, secret, first + made)))
            continue
        dice = (dice * 69069 + 1) & DICE
        seat = (dice >> 7) * seats >> 23
        while may and not may >> seat & 1:  # the next one round the table that may act
            seat = (seat + 1) % seats
        legal = game.legal(state, seat)
        if not legal:
            continue
        dice = (dice * 69069 + 1) & DICE
        move = legal[(dice >> 7) * len(legal) >> 23]
        answer = game.decide(state, seat, move, Moment(now, secret, first + made))
        if not isinstance(answer, Refusal):
            fold_all(state, answer)
            made += 1
            events += len(answer)
    result.dice = dice
    result.moves += made
    result.events += events
    return now
