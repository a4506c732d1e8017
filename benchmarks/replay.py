"""Recorded play of steady bots, replayed again and again to time parts of it from Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from rasant.core.chance import Chance, Moment, chance_of, secret_of
from rasant.core.contract import NEVER, Game
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, Event
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.redaction import redact
from rasant.core.refusal import Refusal
from rasant.core.state import State, fold_all
from rasant.lab.playout import LONGEST_ROUND, TICK
from rasant.wire.codec import encode
from rasant.wire.conversion import additions_to_wire, encode_batch
from rasant.wire.from_server import PrivateUpdate

MOVES = 2_000
SECRET = secret_of("replay")


@dataclass(frozen=True)
class Step:
    """A move and its events."""

    seat: int
    move: Move
    now: int
    number: int
    events: list[Event]


@dataclass(frozen=True)
class Stretch:
    """Consecutive moves, and the events before them without a move: a deal, or the passing of time."""

    fresh: bool
    """Does it begin a match?"""
    before: list[Event]
    steps: list[Step] = field(default_factory=list)


class Replay:
    """Some matches of steady bots. Moves are timed; deals and the passing of time are only replayed."""

    def __init__(self, game: Game, steady: Callable[[Game], Policy]) -> None:
        self._game = game
        self._bots = [steady(game) for _ in range(game.layout.seats)]
        self._stretches: list[Stretch] = []
        self._number = 0
        chance = chance_of(SECRET, 1 << 60)
        while self._number < MOVES:
            self._record_match(chance)

    def calls(self, seconds: float) -> float:
        """One `decide` and fold, called from Python, as a multiple of the call of an empty Python function."""
        spent = 0.0
        calls = 0
        while spent < seconds:
            for state, stretch in self._gone_through():
                moves = [(step.seat, step.move, Moment(step.now, SECRET, step.number)) for step in stretch.steps]
                spent += _time_decide(self._game, state, moves)
                calls += len(moves)
        loop = _time_loop(calls) / calls
        return (spent / calls - loop) / (_time_empty(calls) / calls - loop)

    def tells(self, seconds: float) -> float:
        """Microseconds to fold and redact a batch and to encode it: once for all, and each seat's own additions."""
        spent = 0.0
        batches = 0
        while spent < seconds:
            for state, stretch in self._gone_through():
                spent += _time_telling(state, stretch.steps)
                batches += len(stretch.steps)
        return spent / batches * 1e6

    def _gone_through(self) -> Iterator[tuple[State, Stretch]]:
        """Each stretch with the state for its moves; the caller must make them."""
        state = State(self._game.layout)
        for stretch in self._stretches:
            if stretch.fresh:
                state = State(self._game.layout)
            fold_all(state, stretch.before)
            yield state, stretch

    def _record_match(self, chance: Chance) -> None:
        state = State(self._game.layout)
        fresh = True
        now = 0
        while state.phase != MATCH_ENDED and self._number < MOVES:
            dealt = self._game.deal(state, Moment(now, SECRET, self._number))
            self._begin(state, dealt, fresh)
            fresh = False
            now = self._record_round(state, now, chance)

    def _begin(self, state: State, before: list[Event], fresh: bool = False) -> None:
        fold_all(state, before)
        self._stretches.append(Stretch(fresh, before))
        self._number += 1

    def _record_round(self, state: State, now: int, chance: Chance) -> int:
        game = self._game
        for _ in range(LONGEST_ROUND):
            if state.phase != CARDS_IN_PLAY:
                break
            now += TICK
            due = game.due(state)
            if due != NEVER and due <= now:
                self._begin(state, game.elapse(state, Moment(now, SECRET, self._number)))
                continue
            seat = chance.below(game.layout.seats)
            move = self._bots[seat].choose(game.view(state, seat), chance)
            if move is not None:
                self._record_move(state, seat, move, now)
        return now

    def _record_move(self, state: State, seat: int, move: Move, now: int) -> None:
        events = self._game.decide(state, seat, move, Moment(now, SECRET, self._number))
        if not isinstance(events, Refusal):
            fold_all(state, events)
            self._stretches[-1].steps.append(Step(seat, move, now, self._number, events))
            self._number += 1


Moves = list[tuple[int, Move, Moment]]


def _time_decide(game: Game, state: State, moves: Moves) -> float:
    decide = game.decide
    began = process_time()
    for seat, move, moment in moves:
        fold_all(state, decide(state, seat, move, moment))  # type: ignore[arg-type]  # none was refused when recorded
    return process_time() - began - CLOCK


def _time_empty(calls: int) -> float:
    moves = [(0, None, None)] * calls
    began = process_time()
    for _seat, _move, _moment in moves:
        _nothing()
    return process_time() - began


def _time_loop(calls: int) -> float:
    moves = [(0, None, None)] * calls
    began = process_time()
    for _seat, _move, _moment in moves:
        pass
    return process_time() - began


def _time_telling(state: State, steps: list[Step]) -> float:
    began = process_time()
    for step in steps:
        redacted = redact(state, step.events)
        encode_batch(step.number, step.now, step.seat, redacted.public, step.number - 1)
        for additions in redacted.private.values():
            encode(PrivateUpdate(step.number, additions_to_wire(additions)))
    return process_time() - began - CLOCK


def _nothing() -> None:
    pass


def _clock_s() -> float:
    began = process_time()
    return process_time() - began


CLOCK = median(_clock_s() for _ in range(1_000))
"""The cost of reading the clock, because stretches can be short."""
