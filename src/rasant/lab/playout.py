"""Random legal play at full speed: list the legal moves, choose, decide, fold. No bots, no pacing, no log."""

from __future__ import annotations

from typing import Final, final

from rasant.core.chance import Chance, chance_of
from rasant.core.contract import NEVER, Game
from rasant.core.events import MATCH_OVER, PLAYING
from rasant.core.match import Match
from rasant.core.refusal import Refusal

TICK: Final = 250
"""Milliseconds that pass with each move, so that runners arrive and clocks run out."""


@final
class Playout:
    """What a number of random moves came to."""

    __slots__ = ("events", "matches", "moves", "rounds")

    def __init__(self) -> None:
        self.moves = 0
        self.events = 0
        self.rounds = 0
        self.matches = 0


def play_randomly(game: Game, secret: bytes, moves: int) -> Playout:
    """Make so many random moves, dealing again and again; the seat that moves is drawn among those that may."""
    result = Playout()
    chance = chance_of(secret, 1 << 40)
    while result.moves < moves:
        match = Match(game, chance.bits().to_bytes(4, "little"), False)
        now = 0
        while match.state.phase != MATCH_OVER and result.moves < moves:
            result.events += len(match.deal(now).events)
            now = _play_round(match, chance, now, moves, result)
            result.rounds += 1
        result.matches += 1
    return result


def _play_round(match: Match, chance: Chance, now: int, moves: int, result: Playout) -> int:
    game = match.game
    state = match.state
    seats = game.layout.seats
    while state.phase == PLAYING and result.moves < moves:
        now += TICK
        due = match.due()
        if due != NEVER and (due <= now or state.facts[0] == 0):
            now = max(now, due)
            match.elapse(now)
            continue
        seat = chance.below(seats)
        legal = game.legal(state, seat)
        if not legal:
            continue
        answer = match.move(seat, legal[chance.below(len(legal))], now)
        if not isinstance(answer, Refusal):
            result.moves += 1
            result.events += len(answer.events)
    return now
