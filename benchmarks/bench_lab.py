"""How many choices a second environments take, ours plain and compiled, beside those of others on the same core.

`make bench-lab` sets up what it needs. A burst of everything, then another, in changing order; see README.md.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack

from rich.console import Console
from rich.progress import Progress

import machine
from lab_peers import PEERS
from lab_report import WAYS, LabRun, lab_measured, show_lab, write_lab
from protocol import CASES, ROOT, Case, Order, Worker
from report import Heat

BURSTS = {f"{kind} {way}": (kind, way) for kind in ("plain", "compiled") for way in WAYS}
BURSTS |= {peer: ("peers", peer) for peer in PEERS}
"""What runs in one heat, by the name of its figure: a worker and its task."""


def options() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one heat a game, to try it; keeps no results")
    parser.add_argument("--repeat", type=int, default=9, metavar="N", help="heats a game (default: 9)")
    parser.add_argument("--only", choices=sorted({case.game for case in CASES}), help="this game; keeps no results")
    parser.add_argument("--seconds", type=float, default=0.25, help="processor time of a burst (default: 0.25)")
    return parser.parse_args()


def main() -> None:
    """Measure, print, and keep what a whole run found."""
    wanted = options()
    cases = [case for case in CASES if wanted.only in (None, case.game)]
    repeat = 1 if wanted.quick else max(1, wanted.repeat)
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})  # the workers inherit it
    load = machine.load()
    console = Console() if sys.stdout.isatty() else Console(width=160)
    with ExitStack() as stack, Progress(console=console, transient=True) as progress:
        workers = {
            "plain": stack.enter_context(Worker("lab_worker.py", "plain", source=True)),
            "compiled": stack.enter_context(Worker("lab_worker.py", "compiled")),
            "peers": stack.enter_context(Worker("lab_peers.py")),
        }
        if workers["plain"].hello.sources != workers["compiled"].hello.sources:
            raise SystemExit(
                "the wheel was built from other sources than src/ has now; `make bench-lab` builds it anew"
            )
        bar = progress.add_task("heats", total=len(cases) * (repeat + 1))
        heats: dict[str, list[Heat]] = {case.name: [] for case in cases}
        for case in cases:
            _heat(workers, case, 0, wanted.seconds / 5)  # to warm up
            progress.advance(bar)
        for number in range(repeat):
            for case in cases:
                heats[case.name].append(_heat(workers, case, number, wanted.seconds))
                progress.advance(bar)
        about = _about(workers, repeat, wanted.seconds, f"{load} before, {machine.load()} after")
    run = LabRun(about, list(PEERS), [lab_measured(case, heats[case.name]) for case in cases])
    show_lab(run, console)
    if wanted.quick or wanted.only:
        console.print("Not kept: only a whole run is.")
    else:
        write_lab(run, ROOT / "benchmarks" / "results")


def _heat(workers: Mapping[str, Worker], case: Case, number: int, seconds: float) -> Heat:
    """One burst of everything, each time beginning with another."""
    names = list(BURSTS)
    turn = number % len(names)
    heat: Heat = {}
    for name in names[turn:] + names[:turn]:
        kind, task = BURSTS[name]
        heat[name] = workers[kind].ask(Order(task, case, number, seconds))
    return heat


def _about(workers: Mapping[str, Worker], repeat: int, seconds: float, load: str) -> dict[str, str]:
    """Machine, versions, commit and circumstances."""
    about = {
        "date": machine.date(),
        "commit": machine.commit("src", "benchmarks/*.py", "requirements", "pyproject.toml"),
        "processor": f"{machine.processor()}, one of {os.cpu_count()} cores",
        "system": machine.system(),
        "load average": load,
        "bursts": f"{repeat} of {seconds:g} s each",
    }
    for name, worker in workers.items():
        about[name] = worker.hello.about
        about |= worker.hello.versions
    return about


if __name__ == "__main__":
    main()
