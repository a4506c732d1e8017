"""Runs a tier of tests many times, also beside busy processes, and records the outcome.

`python -m tools.repeat test --times 20`, `… test --times 10 --busy 8`, `… test-all --times 3`. The output of every run
is stored in `build/repeat`; failed runs are counted. The line is written after every run.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from tools.orphans import die_with_parent

import machine

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "benchmarks" / "results" / "tests.md"
OUTPUT: Final = ROOT / "build" / "repeat"


@dataclass(frozen=True)
class Run:
    """One run of a tier."""

    passed: bool
    lasted_s: float
    processor_s: float


def be_busy() -> NoReturn:
    """Use all available CPU time."""
    die_with_parent()
    while True:
        pass


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """Processes that only use CPU time."""
    processes = [multiprocessing.Process(target=be_busy, daemon=True) for _ in range(count)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def run_once(target: str, output: Path) -> Run:
    """Run it as a user would, and store its output."""
    began, before = time.monotonic(), _processor_s()
    with output.open("w", encoding="utf-8") as file:
        code = subprocess.run(["make", target], cwd=ROOT, stdout=file, stderr=subprocess.STDOUT, check=False).returncode
    return Run(code == 0, time.monotonic() - began, _processor_s() - before)


def _processor_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(target: str, busy: int, runs: list[Run], where: str) -> str:
    """A row of the table."""
    minutes = sorted(run.lasted_s / 60 for run in runs)
    processor = statistics.median(run.processor_s for run in runs)
    green = sum(run.passed for run in runs)
    beside = f"{busy} busy processes" if busy else "nothing"
    lasted = f"{statistics.median(minutes):.1f} min, {minutes[-1]:.1f} at most"
    return f"| {where} | `make {target}` | {beside} | {green} of {len(runs)} | {lasted} | {processor:.0f} s |"


def main(arguments: list[str]) -> int:
    """Run the tier, store the row; the exit code says whether all runs passed."""
    parser = argparse.ArgumentParser(prog="python -m tools.repeat")
    parser.add_argument("target", choices=["test", "test-all"])
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--busy", type=int, default=0)
    asked = parser.parse_args(arguments)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    runs = []
    where = f"{machine.date()}, {machine.commit('src', 'tests', 'web')}"
    before = PAGE.read_text(encoding="utf-8")
    with busy_processes(asked.busy):
        for number in range(1, asked.times + 1):
            runs.append(run_once(asked.target, OUTPUT / f"{asked.target}-{number}.log"))
            PAGE.write_text(f"{before}{row(asked.target, asked.busy, runs, where)}\n", encoding="utf-8")
            sys.stdout.write(f"{number} of {asked.times}: {runs[-1]}\n")
            sys.stdout.flush()
    return 0 if all(run.passed for run in runs) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
