"""The speed of the engine, plain and compiled, against OpenSpiel and RLCard in the same run on the same core.

`make bench` sets up what it needs. A burst of everything, then another, in changing order; see README.md.
"""

from __future__ import annotations

from protocol import ROOT, Case, Order, Worker
from race import Race, console, race, wish
from report import Run, measured, show, write

TASKS = ("random", "bots", "call", "tell")
PEERS = ("open_spiel", "rlcard", "rlcard_environment")
BURSTS = {f"{kind} {task}": (kind, task) for kind in ("plain", "compiled") for task in TASKS}
BURSTS |= {peer: ("peers", peer) for peer in PEERS}


def main() -> None:
    """Measure, print, and keep what a whole run found."""
    wanted, shown = wish(__doc__ or "", repeat=15), console(width=140)
    with race(wanted, BURSTS, "worker.py", "peers.py", shown, further=1) as running:
        heats = running.heats()
        growths = {case.name: _growth(running, case) for case in wanted.cases}
        about = running.about()
    run = Run(about, [measured(case, heats[case.name], growths[case.name]) for case in wanted.cases])
    show(run, shown)
    if wanted.kept:
        write(run, ROOT / "benchmarks" / "results")
    else:
        shown.print("Not kept: only a whole run is.")


def _growth(running: Race, case: Case) -> float:
    """Measured in a process of its own, because what one game leaves behind is free memory for the next."""
    with Worker("worker.py", "compiled") as worker:
        growth = worker.ask(Order("growth", case, 0, 0))
    running.advance()
    return growth


if __name__ == "__main__":
    main()
