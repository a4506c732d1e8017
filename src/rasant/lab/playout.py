"""Play at full speed, without pacing or log: by random moves (list the legal moves, choose, decide, fold) or by bots.

It serves to measure the engine and to find positions for tests. Random play is legal but unlike real play. Bots see
views and play well, but there is no test for stalemates, so they may go on in one for a while.
"""

from typing import Final, final

from rasant.core.chance import Chance, Moment
from rasant.core.contract import NEVER, Game
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED
from rasant.core.layout import MAY
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.state import State, fold_all

TICK: Final = 250
"""Milliseconds that pass with each move, so that runners arrive and clocks run out."""

DICE: Final = 0x3FFFFFFF

LONGEST_ROUND: Final = 5_000
"""A round with more moves, or more looks without a move, is abandoned: random play may never end."""

_CHOICES: Final = 1 << 60
"""A position in the table's sequence of random numbers that no log reaches."""


@final
class Playout:
    """The result of a playout: how much was played."""

    __slots__ = ("chance", "dice", "events", "matches", "moves", "rounds")

    def __init__(self, secret: bytes) -> None:
        self.moves = 0
        self.events = 0
        self.rounds = 0
        self.matches = 0
        self.dice = int.from_bytes(secret[:4], "little") & DICE
        """State of a linear congruential generator, inlined where it is used: random enough to choose moves."""
        self.chance = Chance(secret, _CHOICES)


def play_randomly(game: Game, secret: bytes, moves: int) -> Playout:
    """Make `moves` random moves, dealing again as needed; the seat that moves is random."""
    return _play(game, [], secret, moves)


def play_by_policy(game: Game, policies: list[Policy], secret: bytes, moves: int) -> Playout:
    """Make `moves` moves with one policy per seat; the seat that looks is random."""
    return _play(game, policies, secret, moves)


def _play(game: Game, policies: list[Policy], secret: bytes, moves: int) -> Playout:
    result = Playout(secret)
    while result.moves < moves:
        state = State(game.layout)
        result.matches += 1
        now = 0
        while state.phase != MATCH_ENDED and result.moves < moves:
            fold_all(state, game.deal(state, Moment(now, secret, result.moves)))
            longest = min(LONGEST_ROUND, moves - result.moves)
            now = _play_round(game, policies, state, secret, now, longest, result)
            result.rounds += 1
    return result


def _play_round(
    game: Game, policies: list[Policy], state: State, secret: bytes, now: int, longest: int, result: Playout
) -> int:
    chance = result.chance
    seats = game.layout.seats
    dice = result.dice
    number = result.moves
    last = number + longest
    idle = 0
    events = 0
    moment = Moment(now, secret, number)
    while state.phase == CARDS_IN_PLAY and number < last and idle < LONGEST_ROUND:
        now += TICK
        may = state.facts[MAY]
        due = game.due(state)
        if due != NEVER and (due <= now or may == 0):
            now = max(now, due)
            moment.now = now
            fold_all(state, game.elapse(state, moment))
            continue
        dice = (dice * 69069 + 1) & DICE
        seat = (dice >> 7) * seats >> 23
        if may and not may >> seat & 1:  # take the next seat that may act
            if may & may - 1 == 0:
                seat = may.bit_length() - 1
            while not may >> seat & 1:
                seat = (seat + 1) % seats
        move: Move | None
        if policies:
            move = policies[seat].choose(game.view(state, seat), chance)
        else:
            legal = game.legal(state, seat)
            dice = (dice * 69069 + 1) & DICE
            move = legal[(dice >> 7) * len(legal) >> 23] if legal else None
        if move is None:
            idle += 1
            continue
        moment.now = now
        moment.number = number
        answer = game.decide(state, seat, move, moment)
        if isinstance(answer, list):
            fold_all(state, answer)
            number += 1
            events += len(answer)
        else:
            idle += 1
    result.dice = dice
    result.moves = number
    result.events += events
    return now
