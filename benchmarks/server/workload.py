"""A real match as work for a server: the seat of each move, and what must have been seen before it can be made."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from rasant.core.events import Batch, Began, Ended, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.moves import Move, Play
from rasant.lab.bot_match import BotMatch, LateMove
from rasant.record.setup import setup

GAME = "ligretto"
SETTINGS = {"recycle": "turn_over"}
"""A shuffle would depend on the number of moves before it, so moves made at once could not be replayed."""


@dataclass(frozen=True)
class Step:
    """A move of the match, and all it changed; an `alone` step excludes any other at the same time.

    With the seat `NO_SEAT` it is a new round, which the table begins by itself.
    """

    seat: int
    move: Move | None
    now: int
    touched: frozenset[Hashable]
    alone: bool


@dataclass(frozen=True)
class Plan:
    """The order in which moves may be made: move `n` waits for `needs[n]` others, and releases those in `frees[n]`."""

    owners: Sequence[int]
    needs: Sequence[int]
    frees: Sequence[Sequence[int]]


@dataclass(frozen=True)
class Recording:
    """A match, and its seed."""

    seed: str
    steps: list[Step]


def record(seats: int, at_least: int) -> list[Step]:
    """Matches one after another until there are at least `at_least` moves."""
    steps: list[Step] = []
    for recording in recordings(seats):
        steps += recording.steps
        if len(steps) >= at_least:
            break
    return steps


def recordings(seats: int) -> Iterator[Recording]:
    """Matches of steady bots, except those in which time or a stalemate ended a round, which depends on the order."""
    for number in count():
        seed = f"load {number}"
        batches = _play(seats, seed)
        if all(event.how == "emptied" for batch in batches for event in batch.events if isinstance(event, Ended)):
            yield Recording(seed, [step_of(batch) for batch in batches])


def _play(seats: int, seed: str) -> list[Batch]:
    """All batches of a match after its first deal."""
    running = BotMatch(setup(GAME, seats, settings=SETTINGS), seed)
    batches: list[Batch] = []
    while not running.over:
        batches.append(running.deal())
        while (happened := running.step()) is not None:
            if not isinstance(happened, LateMove):
                batches.append(happened)
    return batches[1:]


def step_of(batch: Batch) -> Step:
    """The dependencies of a batch: the zones and facts it changes, and the seat that moves."""
    touched = frozenset(part for event in batch.events for part in _parts(event))
    alone = any(isinstance(event, Began | Ended) for event in batch.events)
    return Step(batch.seat, _aimed(batch), batch.now, touched | {("seat", batch.seat)}, alone)


def _aimed(batch: Batch) -> Move | None:
    """The move, aimed at where the card went: a card aimed at a place just taken had gone to another."""
    move, first = batch.move, batch.events[0]
    if isinstance(move, Play) and isinstance(first, Moved):
        return Play(move.src, move.face, first.dst, move.way)
    return move


def in_turn(steps: Sequence[Step]) -> Plan:
    """One move at a time: each waits until the one before it has been seen."""
    last = len(steps) - 1
    return Plan(
        owners=[step.seat for step in steps],
        needs=[min(number, 1) for number in range(len(steps))],
        frees=[(number + 1,) if number < last else () for number in range(len(steps))],
    )


def at_once(steps: Sequence[Step]) -> Plan:
    """All seats at the same time, as the game is played: a move waits only for moves that it depends on.

    Every seat has at most one move under way, because its moves share the seat.
    """
    needs: list[int] = []
    frees: list[list[int]] = []
    latest: dict[Hashable, int] = {}
    ends: set[int] = set()
    barrier: set[int] = set()
    for number, step in enumerate(steps):
        before = set(ends) if step.alone else {latest[part] for part in step.touched if part in latest}
        before = before or barrier
        for earlier in before:
            frees[earlier].append(number)
        needs.append(len(before))
        frees.append([])
        ends = (ends - before) | {number}
        if step.alone:
            latest.clear()
            barrier = {number}
        else:
            latest.update(dict.fromkeys(step.touched, number))
    return Plan([step.seat for step in steps], needs, frees)


def _parts(event: Event) -> Iterable[Hashable]:
    match event:
        case Moved():
            return event.src, event.dst
        case Gathered():
            return *event.srcs, event.dst
        case Shown() | Opened():
            return (event.zone,)
        case Noted():
            return (("fact", event.fact),)
        case _:
            return ()
