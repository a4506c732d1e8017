"""Races on one core: the options, the workers, alternating bursts, and the circumstances."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.progress import Progress, TaskID

import machine
from protocol import CASES, Case, Order, Worker
from report import Heat

Bursts = Mapping[str, tuple[str, str]]
"""The tasks of one heat by figure: a worker and its task."""

Workers = Mapping[str, Worker]


@dataclass(frozen=True)
class Wish:
    """The options of a run."""

    cases: list[Case]
    repeat: int
    seconds: float
    kept: bool
    """Is the result saved? Only that of a whole run is."""


def wish(about: str, repeat: int) -> Wish:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=about.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one heat a game, to try it; keeps no results")
    parser.add_argument("--repeat", type=int, default=repeat, metavar="N", help=f"heats a game (default: {repeat})")
    parser.add_argument("--only", choices=sorted({case.game for case in CASES}), help="this game; keeps no results")
    parser.add_argument("--seconds", type=float, default=0.25, help="processor time of a burst (default: 0.25)")
    found = parser.parse_args()
    return Wish(
        [case for case in CASES if found.only in (None, case.game)],
        1 if found.quick else max(1, found.repeat),
        found.seconds,
        not (found.quick or found.only),
    )


def console(width: int) -> Console:
    """The terminal, or a console of this width if there is none."""
    return Console() if sys.stdout.isatty() else Console(width=width)


class Race:
    """A race in progress: workers that are up, all on one core, and a progress bar."""

    def __init__(self, wanted: Wish, bursts: Bursts, workers: Workers, progress: Progress, further: int) -> None:
        self._wanted, self._bursts, self._workers = wanted, bursts, workers
        self._progress = progress
        self._load = machine.load()
        steps = len(wanted.cases) * (1 + wanted.repeat + further)
        self._bar: TaskID = progress.add_task("heats", total=steps)

    def advance(self) -> None:
        """Count one step as done."""
        self._progress.advance(self._bar)

    def heats(self) -> dict[str, list[Heat]]:
        """All heats of all games, by name, after one of each to warm up."""
        wanted = self._wanted
        found: dict[str, list[Heat]] = {case.name: [] for case in wanted.cases}
        for case in wanted.cases:
            self._heat(case, 0, wanted.seconds / 5)
        for number in range(wanted.repeat):
            for case in wanted.cases:
                found[case.name].append(self._heat(case, number, wanted.seconds))
        return found

    def about(self) -> dict[str, str]:
        """Machine, versions, commit and circumstances."""
        about = {
            "date": machine.date(),
            "commit": machine.commit("src", "benchmarks/*.py", "requirements", "pyproject.toml"),
            "processor": f"{machine.processor()}, one of {os.cpu_count()} cores",
            "system": machine.system(),
            "load average": f"{self._load} before, {machine.load()} after",
            "bursts": f"{self._wanted.repeat} of {self._wanted.seconds:g} s each",
        }
        for name, worker in self._workers.items():
            about[name] = worker.hello.about
            about |= worker.hello.versions
        return about

    def _heat(self, case: Case, number: int, seconds: float) -> Heat:
        """One burst of everything, beginning with another each time."""
        names = list(self._bursts)
        turn = number % len(names)
        heat: Heat = {}
        for name in names[turn:] + names[:turn]:
            kind, task = self._bursts[name]
            heat[name] = self._workers[kind].ask(Order(task, case, number, seconds))
        self.advance()
        return heat


@contextmanager
def race(wanted: Wish, bursts: Bursts, ours: str, peers: str, shown: Console, further: int = 0) -> Iterator[Race]:
    """A race of our worker, plain and compiled, and that of the peers, with `further` more steps per game.

    Exits if our two workers were built from different sources.
    """
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # the workers inherit it
    with ExitStack() as stack:
        workers = {
            "plain": stack.enter_context(Worker(ours, "plain", source=True)),
            "compiled": stack.enter_context(Worker(ours, "compiled")),
            "peers": stack.enter_context(Worker(peers)),
        }
        if workers["plain"].hello.sources != workers["compiled"].hello.sources:
            raise SystemExit("the wheel was built from other sources than src/ has now; `make` builds it again")
        with Progress(console=shown, transient=True) as progress:
            yield Race(wanted, bursts, workers, progress, further)
