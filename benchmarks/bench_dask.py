"""Scaling over processes of one machine, and over workers of a Dask cluster on the same machine.

    python benchmarks/bench_dask.py [--rounds N] [--heats H]

Writes results/dask.md: the same simulation by one and two processes and by one and two workers, in one run, and the
cost of an empty task.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.console import Console
from tools.dask_cluster import DaskCluster

import machine
from rasant.lab.executors.dask_executor import dask_executor
from rasant.lab.executors.executor import Executor, Processes
from rasant.lab.simulate import Order, simulate
from rasant.record.setup import setup
from tables import Part, form, page, show, spread

RESULTS = Path(__file__).parent / "results" / "dask.md"
ALONE = "--jobs 1"
IDLE_TASKS = 300

Heat = Mapping[str, float]
"""Seconds by contender."""


def crews(folder: Path, stack: ExitStack) -> dict[str, Executor]:
    """All contenders; clusters end with the stack."""
    racing: dict[str, Executor] = {ALONE: Processes(1), "--jobs 2": Processes(2)}
    for workers in (1, 2):
        cluster = stack.enter_context(DaskCluster(folder))
        for _ in range(workers):
            cluster.worker()
        racing[f"--on, {workers} worker{'s' * (workers > 1)}"] = stack.enter_context(dask_executor(cluster.address))
    return racing


def played(executor: Executor, rounds: int) -> float:
    """Seconds that an executor takes to simulate this many rounds."""
    return simulate(Order(setup("ligretto").simulated(), "spread", rounds, whole_matches=False), executor).seconds


def idle(executor: Executor, tasks: int) -> float:
    """Seconds per empty task."""
    began = perf_counter()
    assert sum(executor.in_order(abs, range(tasks))) == sum(range(tasks))
    return (perf_counter() - began) / tasks


def race(racing: Mapping[str, Executor], rounds: int, tasks: int, heats: int) -> tuple[list[Heat], list[Heat]]:
    """Run all contenders in turn, heat by heat, after a warm-up; the order rotates by one each time."""
    names = list(racing)
    work: list[Heat] = []
    nothing: list[Heat] = []
    for heat in range(-1, heats):
        order = [names[(heat + place) % len(names)] for place in range(len(names))]
        times = {name: played(racing[name], rounds) for name in order}
        idles = {name: idle(racing[name], tasks) for name in order}
        if heat >= 0:
            work.append(times)
            nothing.append(idles)
    return work, nothing


def parts_of(work: Sequence[Heat], nothing: Sequence[Heat], rounds: int, tasks: int) -> list[Part]:
    """The tables of results."""
    where = f"{machine.processor()}, {os.cpu_count()} cores, {machine.system()}; load {machine.load()}"
    rows = [
        (
            name,
            form(spread([heat[name] for heat in work]), 1, 2),
            form(spread([heat[ALONE] / heat[name] for heat in work]), 1, 2),
            form(spread([heat[name] for heat in nothing]), 1000, 2),
        )
        for name in work[0]
    ]
    return [
        Part(
            "One simulation, and a task in which nothing is done",
            ("", "s", "times as fast as alone", "an empty task, ms"),
            rows,
            f"{machine.date()}, commit {machine.commit('src')}; {where}. {rounds:,} rounds of ligretto, {tasks} empty "
            f"tasks, {len(work)} heats; medians, and their middle half. Scheduler, workers and client share the "
            "cores, so two workers have less than two of them. Processes are started before.",
        )
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Race, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--heats", type=int, default=5)
    parser.add_argument("--tasks", type=int, default=IDLE_TASKS)
    parser.add_argument("--results", type=Path, default=RESULTS)
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory() as folder, ExitStack() as stack:
        work, nothing = race(crews(Path(folder), stack), chosen.rounds, chosen.tasks, chosen.heats)
    parts = parts_of(work, nothing, chosen.rounds, chosen.tasks)
    verdict = ["The same work is worth the same everywhere: only how long it takes differs."]
    show(parts, verdict, Console(width=120))
    about = "Written by `make bench-dask`; how it is measured: `../README.md`."
    chosen.results.write_text(page("How work spreads", about, parts, verdict), encoding="utf-8")


if __name__ == "__main__":
    main()
