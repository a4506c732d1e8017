"""Runs trials, a few at a time: each has a process, which is killed when a test takes far too long."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess, ForkServerProcess
from typing import Final

from tools.mutants.plan import Plan
from tools.mutants.trial import BEGINS, DONE, FAILED

CALM_S: Final = 0.5
"""Seconds between two checks for overdue tests."""
LIMIT_S: Final = 10.0
"""CPU seconds that a test may take beyond ten times its usual time; six times as much by the clock."""
BY_THE_CLOCK: Final = 6
START_S: Final = 30.0
"""Seconds that importing all modules may take before the first test."""

KILLED, TIMED_OUT, CRASHED, SURVIVED, UNREACHED = "killed", "timed out", "crashed", "survived", "unreached"
ALIVE: Final = (SURVIVED, UNREACHED)

Process = ForkProcess | ForkServerProcess
Start = Callable[[Plan, str, Connection], Process]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a mutant."""

    verdict: str
    test: str = ""
    """The test that killed it."""
    second_tier: bool = False
    """Is that a test of the second tier?"""

    @property
    def lives(self) -> bool:
        """Did it survive all tests?"""
        return self.verdict in ALIVE


@dataclass
class Trial:
    """A running trial."""

    plan: Plan
    process: Process
    pipe: Connection
    folder: str
    number: int = 0
    begun: float = field(default_factory=time.monotonic)
    used: float = 0.0

    def reported(self) -> Outcome | None:
        """Its outcome, if it has reported one."""
        try:
            word, number = self.pipe.recv()
        except (EOFError, OSError):
            return self._of(CRASHED)
        self.number = number
        if word == BEGINS:
            self.begun, self.used = time.monotonic(), processor_time(self.process.pid)
        return {BEGINS: None, DONE: Outcome(SURVIVED), FAILED: self._of(KILLED)}[word]

    def overdue(self) -> Outcome | None:
        """Its outcome if the running test takes far too long."""
        limit = LIMIT_S + 10 * self.plan.tests[self.number].cost + (START_S if self.plan.anew else 0)
        over = time.monotonic() - self.begun > BY_THE_CLOCK * limit
        return self._of(TIMED_OUT) if over or processor_time(self.process.pid) - self.used > limit else None

    def end(self) -> None:
        """Kill it with all its child processes."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid or 0, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.pipe.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _of(self, verdict: str) -> Outcome:
        test = self.plan.tests[min(self.number, len(self.plan.tests) - 1)]
        return Outcome(verdict, test.name, test.second_tier)


def processor_time(process: int | None) -> float:
    """CPU seconds that a process has used."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            values = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(values[11]) + int(values[12])) / os.sysconf("SC_CLK_TCK")


def outcomes(plans: Iterable[Plan], jobs: int, start: Start) -> Iterator[tuple[Plan, Outcome]]:
    """The outcome of each mutant, as they finish."""
    waiting = iter(plans)
    further: list[Plan] = []
    running: list[Trial] = []
    try:
        while True:
            while len(running) < jobs and (plan := further.pop() if further else next(waiting, None)) is not None:
                if not plan.tests:
                    yield plan, Outcome(UNREACHED)
                else:
                    running.append(_started(plan, start))
            if not running:
                return
            for trial, outcome in _ended(running):
                running.remove(trial)
                trial.end()
                if outcome.verdict == SURVIVED and trial.plan.then:
                    further.append(trial.plan.then)
                else:
                    yield trial.plan, outcome
    finally:
        for trial in running:
            trial.end()


def _started(plan: Plan, start: Start) -> Trial:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    folder = tempfile.mkdtemp(prefix="mutant-")
    process = start(plan, folder, theirs)
    theirs.close()
    return Trial(plan, process, ours, folder)


def _ended(running: list[Trial]) -> list[tuple[Trial, Outcome]]:
    wait([trial.pipe for trial in running], CALM_S)
    found = []
    for trial in running:
        outcome = trial.reported() if trial.pipe.poll() else trial.overdue()
        if outcome:
            found.append((trial, outcome))
    return found
