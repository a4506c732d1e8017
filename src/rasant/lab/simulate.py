"""Many games of bots, on all cores, with the same results whatever the number of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter

from joblib import Parallel, delayed

from rasant.core.events import Batch
from rasant.lab.bot_match import BotMatch, LateMove
from rasant.record.logs import header_line, line_of, race_line
from rasant.record.setup import Setup


@dataclass
class Outcome:
    """What some games came to. Outcomes add up, so the order and the number of processes do not matter."""

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
    """What else the game counts."""
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.points = self.points or [0] * self.seats

    def add(self, other: Outcome) -> None:
        """Add another outcome to this one."""
        for name in ("rounds", "matches", "moves", "late", "events", "table_ms", "shared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest_moves = max(self.longest_moves, other.longest_moves)
        self.ends += other.ends
        self.counted.update(other.counted)  # keeps what was counted and never happened
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.points = [a + b for a, b in zip(self.points, other.points, strict=True)]


@dataclass(frozen=True)
class Order:
    """What to simulate: so many single rounds, each the first of a match of its own, or so many whole matches."""

    setup: Setup
    seed: str
    units: int
    whole_matches: bool
    logged: bool = False


@dataclass(frozen=True)
class Simulated:
    """The outcome of an order, and how long it took."""

    outcome: Outcome
    seconds: float


def simulate(
    order: Order,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda done: None,
    log: Callable[[str], object] = lambda line: None,
) -> Simulated:
    """Carry an order out; `progress` hears of units done, `log` gets the lines of the logs, in order."""
    order.setup.open()
    began = perf_counter()
    total = Outcome(order.setup.players)
    for units, outcome, lines in _results(order, jobs):
        total.add(outcome)
        for line in lines:
            log(line)
        progress(units)
    return Simulated(total, perf_counter() - began)


def _results(order: Order, jobs: int) -> Iterator[tuple[int, Outcome, list[str]]]:
    """The results of all chunks, in order. Small chunks keep the bar moving and the cores busy to the end."""
    size = max(1, min(50, order.units // (8 * jobs) or 1))
    chunks = [range(first, min(first + size, order.units)) for first in range(0, order.units, size)]
    if jobs == 1:
        return (_chunk(order, chunk) for chunk in chunks)
    found: Iterator[tuple[int, Outcome, list[str]]] = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(_chunk)(order, chunk) for chunk in chunks
    )
    return found


def _chunk(order: Order, units: range) -> tuple[int, Outcome, list[str]]:
    total = Outcome(order.setup.players)
    lines: list[str] = []
    for unit in units:
        total.add(_unit(order, unit, lines))
    return len(units), total, lines


def _unit(order: Order, unit: int, lines: list[str]) -> Outcome:
    """One match, or only its first round."""
    seed = f"{order.seed}/{unit}"
    bot_match = BotMatch(order.setup, seed, racing=order.logged)
    outcome = Outcome(order.setup.players)
    if order.logged:
        lines.append(header_line(order.setup, seed))
    while not bot_match.over:
        _round(bot_match, outcome, lines if order.logged else None)
        if not order.whole_matches:
            break
    _count_wins(bot_match, outcome, order.whole_matches)
    outcome.matches = int(bot_match.over)
    return outcome


def _round(bot_match: BotMatch, outcome: Outcome, lines: list[str] | None) -> None:
    began, moves = bot_match.now, outcome.moves
    happened: Batch | LateMove | None = bot_match.deal()
    while happened is not None:
        if isinstance(happened, Batch):
            outcome.events += len(happened.events)
            outcome.moves += happened.move is not None
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
    """Book wins and points to seats; a single round is won by who has most points in it, if not all have the same."""
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
