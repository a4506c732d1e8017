"""Choices per second of environments: ours, plain and compiled, against those of others on the same core.

`make bench-lab` sets up what it needs. A burst of everything, then another, in changing order; see README.md.
"""

from __future__ import annotations

from lab_peers import PEERS
from lab_report import WAYS, LabRun, lab_measured, show_lab, write_lab
from protocol import ROOT
from race import console, race, wish

BURSTS = {f"{kind} {way}": (kind, way) for kind in ("plain", "compiled") for way in WAYS}
BURSTS |= {peer: ("peers", peer) for peer in PEERS}


def main() -> None:
    """Measure, print, and keep what a whole run found."""
    wanted, shown = wish(__doc__ or "", repeat=9), console(width=160)
    with race(wanted, BURSTS, "lab_worker.py", "lab_peers.py", shown) as running:
        heats = running.heats()
        about = running.about()
    run = LabRun(about, list(PEERS), [lab_measured(case, heats[case.name]) for case in wanted.cases])
    show_lab(run, shown)
    if wanted.kept:
        write_lab(run, ROOT / "benchmarks" / "results")
    else:
        shown.print("Not kept: only a whole run is.")


if __name__ == "__main__":
    main()
