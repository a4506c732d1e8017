"""Simulation of many matches of bots, with the same results on any executor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

from rasant.core.events import Batch
from rasant.lab.bot_match import BotMatch, LateMove
from rasant.lab.executors.executor import ALONE, Executor
from rasant.lab.executors.refereed import Played, refereed
from rasant.lab.foreign_bots.faults import FaultTally, end_at_once
from rasant.lab.foreign_bots.guard import PATIENCE_S, Oversight
from rasant.record.logs import header_line, line_of, race_line
from rasant.record.setup import Setup


@dataclass
class Outcome:
    """The result of some rounds or matches. Outcomes add up in any order, so the number of processes is irrelevant."""

    seats: int
    rounds: int = 0
    matches: int = 0
    moves: int = 0
    late: int = 0
    events: int = 0
    table_ms: int = 0
    longest_moves: int = 0
    shared: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    """How rounds ended."""
    counted: Counter[str] = field(default_factory=Counter)
    """Sums of the facts that the game counts (`Box.counted`)."""
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    began: list[int] = field(default_factory=list)
    """By seat: rounds in which it made the first move."""
    faults: FaultTally = field(default_factory=FaultTally)
    """Faults of foreign bots."""

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.points = self.points or [0] * self.seats
        self.began = self.began or [0] * self.seats

    def add(self, other: Outcome) -> None:
        """Add another outcome to this one."""
        for name in ("rounds", "matches", "moves", "late", "events", "table_ms", "shared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest_moves = max(self.longest_moves, other.longest_moves)
        self.ends += other.ends
        self.counted.update(other.counted)  # unlike +=, keeps names whose count is 0
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.points = [a + b for a, b in zip(self.points, other.points, strict=True)]
        self.began = [a + b for a, b in zip(self.began, other.began, strict=True)]
        self.faults.add(other.faults)


@dataclass(frozen=True)
class Order:
    """What to simulate: `units` whole matches, or `units` single rounds, each the first of its own match."""

    setup: Setup
    seed: str
    units: int
    whole_matches: bool
    logged: bool = False
    strict: bool = False
    """Does the first fault of a bot end the simulation?"""
    patience_s: float = PATIENCE_S
    """Seconds after which a decision of a foreign bot is a fault."""


@dataclass(frozen=True)
class Simulated:
    """The outcome of an order, and its duration in seconds."""

    outcome: Outcome
    seconds: float


def simulate(
    order: Order,
    executor: Executor = ALONE,
    progress: Callable[[int], object] = lambda done: None,
    log: Callable[[str], object] = lambda line: None,
) -> Simulated:
    """Carry out an order. `progress` is called with the number of units done, `log` with the lines of logs, in order.

    If the order is strict, raises `BotError` at the first fault of a bot, in the order of units.
    """
    order.setup.open()
    began = perf_counter()
    total = Outcome(order.setup.players)
    with closing(refereed(executor, partial(_chunk, order), _chunks(order, executor.jobs))) as results:
        for units, outcome, lines in results:
            total.add(outcome)
            if order.strict and outcome.faults.first:
                end_at_once(outcome.faults.first[0])
            for line in lines:
                log(line)
            progress(units)
    return Simulated(total, perf_counter() - began)


def _chunks(order: Order, jobs: int) -> list[range]:
    """The units in chunks, small enough to show progress and to keep all cores busy to the end."""
    size = max(1, min(50, order.units // (8 * jobs) or 1))
    return [range(first, min(first + size, order.units)) for first in range(0, order.units, size)]


def _chunk(order: Order, out: frozenset[str], units: range) -> Played[range, tuple[int, Outcome, list[str]]]:
    total = Outcome(order.setup.players)
    lines: list[str] = []
    for done, unit in enumerate(units, 1):
        total.add(play_unit(order, unit, lines, out))
        if _has_failed(total, order.strict) or not total.faults.disqualified <= out:
            return Played((done, total, lines), total.faults.disqualified, units[done:] or None)
    return Played((len(units), total, lines))


def play_unit(order: Order, unit: int, lines: list[str] | None = None, out: frozenset[str] = frozenset()) -> Outcome:
    """Play one match, or only its first round. If the order is logged, append the log to `lines`.

    Bots in `out` were disqualified before.
    """
    seed = f"{order.seed}/{unit}"
    outcome = Outcome(order.setup.players)
    oversight = Oversight(outcome.faults.note, order.patience_s, out=out)
    bot_match = BotMatch(order.setup, seed, racing=order.logged, oversight=oversight)
    log = lines if order.logged else None
    if log is not None:
        log.append(header_line(order.setup, seed))
    while not bot_match.over:
        _round(bot_match, outcome, log, order.strict)
        if not order.whole_matches or _has_failed(outcome, order.strict):
            break
    _count_wins(bot_match, outcome, order.whole_matches)
    outcome.matches = int(bot_match.over)
    return outcome


def _has_failed(outcome: Outcome, strict: bool) -> bool:
    """Does a fault of a bot end the simulation here?"""
    return strict and bool(outcome.faults.first)


def _round(bot_match: BotMatch, outcome: Outcome, lines: list[str] | None, strict: bool) -> None:
    """Play a round; if strict, only until the first fault of a bot."""
    began, moves = bot_match.now, outcome.moves
    happened: Batch | LateMove | None = bot_match.deal()
    while happened is not None and not _has_failed(outcome, strict):
        if isinstance(happened, Batch):
            outcome.events += len(happened.events)
            if happened.move is not None:
                outcome.began[happened.seat] += outcome.moves == moves
                outcome.moves += 1
            if lines is not None:
                lines.append(line_of(happened))
        else:
            outcome.late += 1
            if lines is not None and happened.race is not None:
                lines.append(race_line(happened.race))
        happened = bot_match.step()
    outcome.rounds += 1
    outcome.table_ms += bot_match.now - began
    outcome.longest_moves = max(outcome.longest_moves, outcome.moves - moves)
    outcome.ends[bot_match.state.how] += 1
    for name in bot_match.setup.box.counted:
        outcome.counted[name] += bot_match.state.facts[bot_match.game.layout.facts.index(name)]


def _count_wins(bot_match: BotMatch, outcome: Outcome, whole_match: bool) -> None:
    """Add wins and points to the seats. A single round is won by the most points, unless all have the same."""
    score = bot_match.game.score(bot_match.state)
    points = score.totals if whole_match else score.points
    winners = score.winners
    if not winners and len(set(points)) > 1:
        winners = [party for party, won in enumerate(points) if won == max(points)]
    outcome.shared += len(winners) > 1
    for party, seats in enumerate(bot_match.game.parties):
        for seat in seats:
            outcome.points[seat] += points[party]
            outcome.wins[seat] += party in winners
