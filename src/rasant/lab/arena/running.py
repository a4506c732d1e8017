"""Running an arena: in whole turns, until intervals are small enough or the budget is spent."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

from rasant.core.errors import OptionError
from rasant.lab.arena.arena_log import ArenaLog
from rasant.lab.arena.plackett_luce import Observed
from rasant.lab.arena.rating import ContestResult, rated
from rasant.lab.arena.tables import PlayedTable, TableTask, play_tables
from rasant.lab.arena.timetable import Timetable
from rasant.lab.executors.executor import ALONE, Executor
from rasant.lab.executors.refereed import refereed
from rasant.lab.foreign_bots.faults import FaultTally, end_at_once

LEAST_TABLES: Final = 20
"""Fewer tables do not show how much results scatter."""
GROWTH: Final = 1.25
"""Factor by which the number of tables grows before intervals are computed again."""
MOST_IN_A_CHUNK: Final = 20


@dataclass(frozen=True)
class Budget:
    """The limits of an arena."""

    rounds: int
    """Maximum number of rounds in all contests together."""
    until: float | None = None
    """A contest ends early once the margins of all its ratings are at most this, in points."""


@dataclass(frozen=True)
class ArenaResult:
    """The result of an arena."""

    contests: list[ContestResult]
    faults: FaultTally

    @property
    def rounds(self) -> int:
        """Number of rounds played in all contests together."""
        return sum(contest.rounds for contest in self.contests)


Progress = Callable[[int, float | None], object]
"""Called with the number of tables just done, and the widest margin once it is known."""


class Arena:
    """Plays an arena; raises `OptionError` if the budget is too small for it."""

    def __init__(self, timetable: Timetable, budget: Budget) -> None:
        self._timetable = timetable
        self._order = timetable.order
        self._until = budget.until
        self._counts: list[Counter[Observed]] = [Counter() for _ in timetable.contests]
        self._faults = [FaultTally() for _ in timetable.contests]
        self._least = [schedule.least(LEAST_TABLES) for schedule in timetable.schedules]
        self._targets = self._most_tables(budget.rounds)
        self._goals = self._targets[:] if budget.until is None else self._least[:]
        """By contest: the number of tables after which its intervals are next computed. It does not depend on where a
        run was interrupted.
        """

    @property
    def tables(self) -> int:
        """Maximum number of tables."""
        return sum(self._targets)

    def run(
        self, log: ArenaLog, executor: Executor = ALONE, progress: Progress = lambda done, widest: None
    ) -> ArenaResult:
        """Play to the end, after the tables in the log; if strict, raises `BotError` at the first fault of a bot."""
        for table in log.played:
            self._count(table)
        progress(len(log.played), None)
        open_contests = set(range(len(self._counts)))
        results: dict[int, ContestResult] = {}
        while open_contests:
            tasks = [task for contest in sorted(open_contests) for task in self._next(contest)]
            self._play(tasks, log, executor, progress)
            for contest in sorted(open_contests):
                results[contest] = self._rated(contest)
                if self._has_enough(contest, results[contest]):
                    open_contests.remove(contest)
                else:
                    self._goals[contest] = self._later_goal(contest)
            progress(0, max(result.widest for result in results.values()))
        return ArenaResult([results[contest] for contest in sorted(results)], self._all_faults())

    def _most_tables(self, rounds: int) -> list[int]:
        """The maximum number of tables of each contest, in whole turns; raises `OptionError` if not all can meet."""
        contests = len(self._least)
        if rounds // contests < max(self._least):
            least = max(self._least) * contests
            raise OptionError(f"--rounds cannot be {rounds}: for all to meet in balanced seats it takes {least}")
        lengths = [schedule.turn_length for schedule in self._timetable.schedules]
        return [rounds // contests // length * length for length in lengths]

    def _next(self, contest: int) -> list[TableTask]:
        """The tables of a contest to play before its intervals are computed."""
        played = self._counts[contest].total()
        while self._goals[contest] < min(played, self._targets[contest]):
            self._goals[contest] = self._later_goal(contest)
        return [self._timetable.task(contest, place) for place in range(played, self._goals[contest])]

    def _later_goal(self, contest: int) -> int:
        length = self._timetable.schedules[contest].turn_length
        return min(self._targets[contest], ceil(self._goals[contest] * GROWTH / length) * length)

    def _play(self, tasks: list[TableTask], log: ArenaLog, executor: Executor, progress: Progress) -> None:
        out = self._all_faults().disqualified
        with closing(
            refereed(executor, partial(play_tables, self._order), _chunks(tasks, executor.jobs), out)
        ) as chunks:
            for tables in chunks:
                for table in tables:
                    self._count(table)
                log.write(tables)
                progress(len(tables), None)

    def _count(self, table: PlayedTable) -> None:
        contest, _ = self._timetable.place(table.table)
        if table.faults is not None:
            if self._order.strict:
                end_at_once(table.faults.first[0])
            self._faults[contest].add(table.faults)
        self._counts[contest][self._timetable.observed(table)] += 1

    def _rated(self, contest: int) -> ContestResult:
        return rated(self._timetable.contests[contest], self._counts[contest], self._faults[contest])

    def _all_faults(self) -> FaultTally:
        total = FaultTally()
        for faults in self._faults:
            total.add(faults)
        return total

    def _has_enough(self, contest: int, result: ContestResult) -> bool:
        small = self._until is not None and result.widest <= self._until
        return small or self._counts[contest].total() >= self._targets[contest]


def _chunks(tasks: Sequence[TableTask], jobs: int) -> list[Sequence[TableTask]]:
    size = max(1, min(MOST_IN_A_CHUNK, len(tasks) // (8 * jobs)))
    return [tasks[first : first + size] for first in range(0, len(tasks), size)]
